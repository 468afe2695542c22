import { Component, type ComponentType, type ReactNode } from 'react';
import { LoadingError } from './failure.tsx';

interface Props {
  /** What replaces the content; without one, the whole page is "Loading Error". */
  fallback?: ComponentType<{ message: string }>;
  children: ReactNode;
}

interface State {
  error: Error | null;
}

/** Replaces its content when rendering throws. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { fallback: Fallback = LoadingError, children } = this.props;
    return this.state.error ? <Fallback message={this.state.error.message} /> : children;
  }
}
