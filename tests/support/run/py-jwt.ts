import { execFileSync } from 'node:child_process';

/** Whether the machine has PyJWT, which Debian and pip have. */
export function hasPyJwt(): boolean {
  try {
    execFileSync('python3', ['-c', 'import jwt, cryptography'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
