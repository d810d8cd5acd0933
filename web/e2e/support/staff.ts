import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext } from '@playwright/test'
import { freshPhone, signInQuietly } from './people'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Says who is staff as it is said in production: by a command beside the running server. */
export function nameStaff(verb: 'grant' | 'revoke', phone: string): void {
  execFileSync(process.env.CORTEJO ?? join(root, '.cortejo/bin/cortejo'), ['staff', verb, phone], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: join(process.env.CORTEJO_STATES ?? '', 'data'),
    },
  })
}

/** Signs somebody new in, and makes them staff. */
export async function newStaff(request: APIRequestContext): Promise<{ phone: string }> {
  const phone = freshPhone()
  await signInQuietly(request, phone)
  nameStaff('grant', phone)
  return { phone }
}
