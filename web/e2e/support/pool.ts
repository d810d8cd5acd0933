import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, request } from '@playwright/test'
import { freshClientIp } from './contexts'
import { freshPhone, signInQuietly } from './people'

// New people who signed in together before the tests began: a file with the cookie of each, named
// after their number. Who takes one moves the file, which only one of several workers can do.
const folder = (name: 'waiting' | 'taken') => join(process.env.CORTEJO_STATES ?? '', name)
const taken = new Set<string>()

/** Signs so many new people in, several at once: what takes long is to wait for each one's code. */
export async function signInPeople(count: number): Promise<void> {
  for (const name of ['waiting', 'taken'] as const) mkdirSync(folder(name), { recursive: true })
  let left = count
  const oneByOne = async () => {
    while (left-- > 0) {
      const phone = freshPhone()
      const person = await request.newContext({
        ...(process.env.CORTEJO_URL && { baseURL: process.env.CORTEJO_URL }),
        extraHTTPHeaders: { 'x-forwarded-for': freshClientIp() },
      })
      await signInQuietly(person, phone)
      await person.storageState({ path: join(folder('waiting'), `${phone}.json`) })
      await person.dispose()
    }
  }
  await Promise.all(Array.from({ length: 8 }, oneByOne))
}

/** Returns the number of a new person who is already signed in, or a fresh number if the pool is empty. */
export function newPerson(): string {
  for (const file of readdirSync(folder('waiting'))) {
    try {
      renameSync(join(folder('waiting'), file), join(folder('taken'), file))
    } catch {
      continue // Another worker was faster.
    }
    const phone = file.replace('.json', '')
    taken.add(phone)
    return phone
  }
  return freshPhone()
}

/** Signs a person in to a browser: with their stored cookie, or by the sign-in form's requests. */
export async function enter(context: BrowserContext, phone: string): Promise<void> {
  if (!taken.delete(phone)) return signInQuietly(context.request, phone)
  const { cookies } = JSON.parse(readFileSync(join(folder('taken'), `${phone}.json`), 'utf8'))
  await context.addCookies(cookies)
}
