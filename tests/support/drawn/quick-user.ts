import userEvent from '@testing-library/user-event';

/** A user who does not look whether styles keep the pointer from an element: tests in jsdom have none, and looking takes long. */
export const quickUser = (delay: 0 | null = 0) => userEvent.setup({ delay, pointerEventsCheck: 0 });
