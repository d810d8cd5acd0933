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

/** Forgets the tab's business and every draft in it: whoever signs in next finds nothing. */
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

/**
 * Keeps what this tab remembers for one person: when somebody else signed in since, here or in
 * another tab, their drafts and business go first. The same person finds them after a session ended.
 */
export function keepTabFor(userUuid: string): void {
  try {
    if (sessionStorage.getItem(personKey) === userUuid) return
    sessionStorage.clear()
    sessionStorage.setItem(personKey, userUuid)
  } catch {
    // Storage is closed to us: nothing is kept for anybody.
  }
}

/**
 * Whether somebody works in this tab who did not sign out: asked to sign in, they are told that the
 * session ended, not taken for new.
 */
export function tabIsKept(): boolean {
  try {
    return sessionStorage.getItem(personKey) !== null
  } catch {
    return false
  }
}

/**
 * The membership a tab opens: the one it remembers while that still stands, else the session's
 * current business; none when the person works nowhere.
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
