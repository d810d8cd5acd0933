import type { UsersGetOutput, UsersMembership } from '@/client/types.gen'

const key = 'cortejo.workspace'

/** The business this tab works in, as it last said. */
export function rememberedWorkspace(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps this tab in a business even when another tab changes the session's. */
export function rememberWorkspace(businessId: string): void {
  try {
    sessionStorage.setItem(key, businessId)
  } catch {
    // Storage is closed to us: the tab follows the session's current business.
  }
}

/** Leaves this tab without a business of its own: it follows the session's again. */
export function forgetWorkspace(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}

/** Deletes the tab's business and every draft in it: the next person to sign in finds nothing. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}

const controlKey = 'cortejo.control'
const beforeKey = 'cortejo.before'

/** Keeps that this tab worked in control of a business, to say so when that is over, and the keys stored before. */
export function rememberControl(businessId: string): void {
  try {
    if (!rememberedControl())
      sessionStorage.setItem(beforeKey, Object.keys(sessionStorage).join('\n'))
    sessionStorage.setItem(controlKey, businessId)
  } catch {
    // Storage is closed to us: the end of a control goes without its sentence.
  }
}

/** The business this tab was in control of when it last knew. */
export function rememberedControl(): string | null {
  try {
    return sessionStorage.getItem(controlKey)
  } catch {
    return null
  }
}

/** Returns the keys of what this tab stored before the control: they are the person's own. */
export function storedBeforeControl(): string[] {
  try {
    return (sessionStorage.getItem(beforeKey) ?? '').split('\n')
  } catch {
    return []
  }
}

/** Forgets the business this tab was in control of. */
export function forgetControl(): void {
  try {
    sessionStorage.removeItem(controlKey)
    sessionStorage.removeItem(beforeKey)
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}

const personKey = 'cortejo.person'

/** Begins the keys of what a visitor writes on the way to signing in: the next person to sign in keeps it. */
export const visitorPrefix = 'cortejo.visitor.'

/**
 * Assigns this tab's memory to one person: if another person has signed in since, here or in
 * another tab, their drafts and business are deleted first. The same person finds them after an
 * ended session; and what a visitor wrote before the tab's first person stays (visitorPrefix).
 */
export function keepTabFor(userUuid: string): void {
  try {
    const person = sessionStorage.getItem(personKey)
    if (person === userUuid) return
    const written = Object.entries(sessionStorage).filter(
      ([key]) => person === null && key.startsWith(visitorPrefix),
    )
    sessionStorage.clear()
    for (const [key, value] of written) sessionStorage.setItem(key, value)
    sessionStorage.setItem(personKey, userUuid)
  } catch {
    // Storage is not available: nothing is stored.
  }
}

/**
 * Reports whether a person works in this tab who did not sign out: when asked to sign in, they read
 * that the session ended.
 */
export function tabIsKept(): boolean {
  try {
    return sessionStorage.getItem(personKey) !== null
  } catch {
    return false
  }
}

/**
 * Returns the membership that a tab opens: the remembered one while it exists, else the session's
 * current business; none for a person without a team.
 */
export function chooseMembership(
  me: Pick<UsersGetOutput, 'businessMemberships' | 'currentBusinessUuid'>,
  remembered: string | null,
): UsersMembership | undefined {
  const of = (businessId: string | null | undefined) =>
    me.businessMemberships.find((membership) => membership.businessUuid === businessId)
  return of(remembered) ?? of(me.currentBusinessUuid) ?? me.businessMemberships[0]
}

/** Whether the tab's business is one that the person no longer works in. */
export function hasLostWorkspace(
  me: Pick<UsersGetOutput, 'businessMemberships' | 'control'>,
  remembered: string | null,
): boolean {
  return (
    remembered !== null &&
    me.control?.businessUuid !== remembered &&
    !me.businessMemberships.some(({ businessUuid }) => businessUuid === remembered)
  )
}
