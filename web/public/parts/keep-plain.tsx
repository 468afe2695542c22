import { Component, type ReactNode } from 'react';

/**
 * Puts the server's HTML back when a hydrated part throws: it works without scripts, so the buyer can still pay. React
 * supports error boundaries only as classes.
 */
export class KeepPlain extends Component<{ html: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <div className="contents" dangerouslySetInnerHTML={{ __html: this.props.html }} />;
  }
}
