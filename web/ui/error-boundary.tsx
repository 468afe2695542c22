import { Component, type ReactNode } from 'react';
import { LoadingError } from './failure.tsx';

interface State {
  error: Error | null;
}

/** Replaces the page by "Loading Error" when rendering throws. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    return this.state.error ? <LoadingError message={this.state.error.message} /> : this.props.children;
  }
}
