import { DoorApi } from './api'
import { Door } from './door'
import { openStore, parts } from './opening'

/**
 * Sends what was noted at any door in this browser: by the owner of the account that is signed in, and
 * by devices without account. What others noted waits until they are back. Answers once it was tried at
 * each, or so many milliseconds are over.
 */
export async function handInAll(owner: string | undefined, within: number): Promise<void> {
  const store = await openStore()
  const waiting = await store.waitingAtAll()
  const places = (await store.places()).filter(
    (place) => waiting.has(place.id) && (place.kind === 'device' || place.owner === owner),
  )
  await Promise.all(
    places.map(async (place) => {
      const door = await Door.open(place, parts(store, new DoorApi(place.baseUrl, place.eventUuid)))
      await door.handIn(within)
      door.stop()
    }),
  )
}
