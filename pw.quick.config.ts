import base from './playwright.config.ts';
export default { ...base, expect: { timeout: 15_000 }, timeout: 90_000, reporter: 'list', use: { ...base.use, actionTimeout: 15_000, navigationTimeout: 25_000 } };
