import { rememberedWorkspace } from '@/app/workspace/choice'
import { sideOf } from '@/lib/sides'
import { uuidsIn } from '@/lib/unsavedText'
import { type Asked, whoToAsk } from './whoToAsk'

/** Returns the person to ask about this address; undefined where that is oneself. */
export function askedAt(pathname: string, ownPhone: string | undefined): Asked | undefined {
  const asked = whoToAsk(
    sideOf(pathname) === 'client'
      ? `/api/e/${uuidsIn(pathname)[0]}`
      : `/api/b/${rememberedWorkspace()}`,
  )
  return asked?.phone === ownPhone ? undefined : asked
}
