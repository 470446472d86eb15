import { describe, expect, test } from 'vitest';
import { isOwnOrigin } from '../../../src/server/http/guard.ts';

describe('our own origin', () => {
  test.each([
    ['https://pay.example.com', 'https://pay.example.com', false, true],
    ['http://pay.example.com', 'https://pay.example.com', false, false],
    ['https://pay.example.com:8443', 'https://pay.example.com', false, false],
    ['http://127.0.0.1:8080', 'http://localhost:8080', false, false],
    ['http://127.0.0.1:8080', 'http://localhost:8080', true, true],
    ['https://localhost:8080', 'http://localhost:8080', true, false],
    ['http://localhost:8080', 'https://localhost:8080', true, false],
    ['https://127.0.0.1', 'https://localhost', true, true],
    ['http://127.8.8.8:8080', 'http://localhost:8080', true, true],
    ['http://[::1]:8080', 'http://localhost:8080', true, true],
    ['http://app.localhost:8080', 'http://localhost:8080', true, true],
    ['http://127.0.0.1.evil.example:8080', 'http://localhost:8080', true, false],
    ['http://localhost:8080/', 'http://localhost:8080', true, false],
  ])('%s at %s, demo %s: %s', (origin, publicUrl, isDemo, own) => {
    expect(isOwnOrigin(origin, publicUrl, isDemo)).toBe(own);
  });
});
