import { DoorApi } from './api'
import { Door } from './door'
import { openStore, parts } from './opening'

/**
 * Uploads the waiting operations of this browser: those of the signed-in account's owner, and those of enrolled
 * devices. Operations of other accounts wait until their owner signs in. Resolves once each session was tried, or
 * after `within` milliseconds.
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
