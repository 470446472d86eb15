import { Component, type ReactNode } from 'react';
import { ContactLine } from './contact-line.tsx';

/** Stands for a block that throws: a notice with the support contacts, the rest of the page works on. */
export class BlockBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    console.error('A block failed.', error.name, error.message);
  }

  override render() {
    return this.state.failed ? <ContactLine message="blockFailed" /> : this.props.children;
  }
}
