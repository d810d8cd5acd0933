import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useMediaQuery } from '@/lib/useMediaQuery'
import { Arrivals } from './Arrivals'
import { addressOf, back, type Entrance, go, kept, spotOf, type Tab, useAddress } from './address'
import { Count } from './Count'
import { codesOf, read } from './code'
import { DeviceSheet } from './DeviceSheet'
import { DoorTabs } from './DoorTabs'
import type { Door } from './door'
import { type Flash, FlashOver } from './FlashOver'
import { HouseholdScreen } from './HouseholdScreen'
import { LeaveDoor } from './LeaveDoor'
import { followDoor } from './live'
import { DoorLine, NetworkBar } from './NetworkBar'
import { NewVersion, useNewVersion } from './NewVersion'
import { PeopleSearch } from './PeopleSearch'
import type { Ready } from './ready'
import { ScanScreen } from './ScanScreen'
import { allowSound, signal } from './signal'
import { type LastEntry, lastOf, verdictOf } from './verdict'
import type { Person } from './view'
import { WithoutList } from './WithoutList'
import { useHandheldScanner } from './wedge'

interface Props {
  door: Door
  /** The address of the event's stream of changes. */
  stream: string
  entrance: Entrance
  ready: Ready
}

/** How long the result of a scan is shown, in milliseconds. */
const refusalFor = 3_000

/**
 * The screens of an open check-in: three tabs, the invitation that is open, the result of the last scan, and the
 * state of the network.
 */
export function DoorFrame({ door, stream, entrance, ready }: Props) {
  const now = useSyncExternalStore(door.subscribe, door.snapshot)
  const { view, list, place } = now
  const url = useAddress()
  const spot = spotOf(url)
  const desk = useMediaQuery('(width >= 64rem)')
  const [last, setLast] = useState<LastEntry>()
  const [flash, setFlash] = useState<Flash>()
  const [continuous, setContinuous] = useState(false)
  const [sheet, setSheet] = useState(false)
  const [fault, setFault] = useState<string>()
  const update = useNewVersion()
  const codes = useMemo(() => codesOf(list?.invitations ?? []), [list?.invitations])

  useEffect(() => followDoor(stream, door.kick, door.soon), [door, stream])
  useEffect(() => {
    document.title = list ? `Recepção · ${list.event.title}` : 'Recepção · Cortejo'
  }, [list])
  useEffect(() => {
    window.addEventListener('pointerdown', allowSound)
    window.addEventListener('keydown', allowSound)
    return () => {
      window.removeEventListener('pointerdown', allowSound)
      window.removeEventListener('keydown', allowSound)
    }
  }, [])
  useEffect(() => {
    if (!flash) return
    const timer = window.setTimeout(() => setFlash(undefined), refusalFor)
    return () => window.clearTimeout(timer)
  }, [flash])

  const open = useCallback(
    (invitation: string, from: { readAt?: number } = {}) =>
      go(addressOf(entrance, { tab: spotOf(new URL(window.location.href)).tab, invitation }), from),
    [entrance],
  )
  const stand = (tab: Tab) => go(addressOf(entrance, { tab }), { replace: true })
  const leave = () => back(addressOf(entrance, { tab: spot.tab }))

  /**
   * Runs a write and reports whether it was stored. A write that fails did not happen: it is reported, and no screen
   * turns green.
   */
  async function write(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      setFault(undefined)
      return true
    } catch {
      signal('no')
      setFault(
        'Não deu para guardar neste aparelho. Anote num papel, libere espaço e tente de novo.',
      )
      return false
    }
  }

  async function letIn(people: readonly Person[], codeHash?: string): Promise<boolean> {
    const done = await write(() =>
      door.checkIn(
        people.map(({ uuid }) => uuid),
        codeHash,
      ),
    )
    if (done) {
      signal('yes')
      setLast(lastOf(people))
    }
    return done
  }

  async function takeBack(guestUuids: readonly string[]) {
    await write(() => door.takeBack(guestUuids))
    setLast((one) => (one?.guestUuids.some((uuid) => guestUuids.includes(uuid)) ? undefined : one))
  }

  const latestNow = useRef({ view, continuous, shortId: list?.event.shortId, codes })
  latestNow.current = { view, continuous, shortId: list?.event.shortId, codes }

  async function onCode(text: string, takenAt: number) {
    const { view: seen, shortId, codes: known, continuous: goesOn } = latestNow.current
    if (!seen) return
    const reading = await read(text, shortId, known)
    const household =
      'invitationUuid' in reading ? seen.households.get(reading.invitationUuid) : undefined
    if (reading.kind !== 'valid' || !household) {
      signal('no')
      setFlash({
        reading: household || reading.kind !== 'valid' ? reading : { kind: 'unknown' },
        household,
      })
      return
    }
    const verdict = verdictOf(household)
    const coming = household.people.filter((one) => one.status === 'attending' && !one.entered)
    if (goesOn && coming.length > 0) {
      if (await letIn(coming, reading.hash)) setFlash({ entered: coming.length, household })
      return
    }
    signal(verdict === 'inside' ? 'inside' : 'yes')
    if (goesOn && verdict === 'inside') return setFlash({ inside: true, household })
    setFlash(undefined)
    const invitation = spotOf(new URL(window.location.href)).invitation
    const address = addressOf(entrance, { tab: 'codigo', invitation: household.uuid })
    go(address, { readAt: takenAt, hash: reading.hash, replace: invitation !== undefined })
  }
  useHandheldScanner(onCode)

  if (!list || !view) {
    return <WithoutList contact={now.contact} waiting={now.waiting.length} entrance={entrance} />
  }

  const household = spot.invitation === undefined ? undefined : view.households.get(spot.invitation)
  const bar = <NetworkBar now={now} />
  const editor = household && (
    <HouseholdScreen
      key={household.uuid}
      household={household}
      view={view}
      door={door}
      timeZone={list.event.timeZone}
      allowUnlisted={list.allowUnlisted}
      readAt={kept().readAt}
      desk={desk}
      bar={bar}
      onLeave={leave}
      onTakeBack={takeBack}
      onLetIn={(people, { stays }) =>
        letIn(people, kept().hash).then((done) => {
          if (done && !stays) leave()
        })
      }
      onAdd={(name, child) => write(() => door.add(name, child, household.uuid))}
    />
  )
  const leaveTo =
    entrance.kind === 'account' ? `/app/${entrance.eventUuid}/reception/report` : undefined
  const search = (
    <PeopleSearch
      view={view}
      desk={desk}
      timeZone={list.event.timeZone}
      allowUnlisted={list.allowUnlisted}
      onOpen={(person) => open(person.household.uuid)}
      onLetIn={(person) => void letIn([person])}
      onLeave={() => stand('codigo')}
      onAdd={async (name, child) => {
        const done = await write(() => door.add(name, child))
        if (done) signal('yes')
        return done
      }}
    />
  )
  const scan = (
    <ScanScreen
      event={list.event}
      view={view}
      place={place}
      busy={flash !== undefined || last !== undefined}
      desk={desk}
      paused={sheet || (household !== undefined && !desk)}
      continuous={continuous}
      onContinuous={setContinuous}
      last={last}
      onTakeBack={takeBack}
      onCode={onCode}
      onDevice={() => setSheet(true)}
      onSearch={() => stand('buscar')}
      leave={leaveTo}
      bar={desk ? undefined : bar}
    />
  )
  const arrivals = (
    <Arrivals
      view={view}
      event={list.event}
      door={door}
      place={place}
      desk={desk}
      onDevice={() => setSheet(true)}
      onOpen={(person) => open(person.household.uuid)}
      onTakeBack={(uuids) => void write(() => door.takeBackEntries(uuids))}
      leave={leaveTo}
    />
  )
  const device = (
    <DeviceSheet
      open={sheet}
      onOpenChange={setSheet}
      door={door}
      now={now}
      ready={ready}
      entrance={entrance}
    />
  )
  const tabs = <DoorTabs tab={spot.tab} desk={desk} onStand={stand} />
  // Not while an operation waits to be uploaded, nor while the camera reads.
  const version = update && now.waiting.length === 0 && spot.tab !== 'codigo' && !household && (
    <NewVersion onUpdate={update} />
  )
  const alarm = fault && (
    <p role="alert" className="bg-coral px-5 py-3 text-sm font-medium text-on-coral">
      {fault}
    </p>
  )

  if (desk) {
    return (
      <div className="mx-auto flex h-dvh max-w-[82rem] flex-col px-8">
        <header className="flex flex-wrap items-center gap-x-8 gap-y-2 border-b border-line py-4">
          {leaveTo && <LeaveDoor to={leaveTo} />}
          <div className="min-w-0 flex-1">
            <h1 className="truncate font-display text-xl font-medium">{list.event.title}</h1>
            <DoorLine place={place} onPress={() => setSheet(true)} />
          </div>
          <Count view={view} className="text-2xl" />
          {tabs}
        </header>
        {alarm}
        <main className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,30rem)] gap-8 py-6">
          <section aria-label="Buscar" className="relative min-h-0 overflow-y-auto">
            {search}
          </section>
          <section
            aria-label={
              household ? household.name : spot.tab === 'codigo' ? 'Ler código' : 'Chegadas'
            }
            className="relative flex min-h-0 flex-col overflow-hidden rounded-card border border-line bg-surface"
          >
            {editor ?? (spot.tab === 'codigo' ? scan : arrivals)}
            {flash && <FlashOver flash={flash} />}
          </section>
        </main>
        {version}
        {bar}
        {device}
      </div>
    )
  }

  return (
    <div className="flex h-dvh flex-col">
      {alarm}
      <main className="relative flex min-h-0 flex-1 flex-col">
        {editor ?? (spot.tab === 'codigo' ? scan : spot.tab === 'buscar' ? search : arrivals)}
        {flash && <FlashOver flash={flash} />}
      </main>
      {!editor && (
        <>
          {spot.tab !== 'codigo' && <NetworkBar now={now} right={<Count view={view} />} />}
          {version}
          {tabs}
        </>
      )}
      {device}
    </div>
  )
}
