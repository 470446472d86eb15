import type { FakeGateway, Step } from './gateway.ts';

/** How the pretended provider answers what a browser asks. */

export type Answer = { status?: number; type?: string; body: string };

export type Scripts = { frame: string; songbird: string };

export type Asked = {
  url: URL;
  body: Record<string, unknown>;
  fingerprint: string;
  gateway: FakeGateway;
  scripts: Scripts;
};

export type Endpoint = { at: RegExp; step: Step; answer(asked: Asked): Answer };

export const json = (body: object, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

export const page = (title: string, body: string): Answer => ({
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`,
});
