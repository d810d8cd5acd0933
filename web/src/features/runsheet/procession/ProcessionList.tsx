import { Fragment, type ReactNode } from 'react'
import { byMusic, walkingNow } from '../procession'
import type { Walker } from '../sheet'
import { MusicEntry } from './MusicEntry'
import { WalkerEntry, type WalkerState } from './WalkerEntry'

export interface ProcessionListProps {
  walkers: readonly Walker[]
  /** It is the day of the event, or an entry is checked already. */
  running: boolean
  onTick?: ((walker: Walker, entered: boolean) => void) | undefined
  aside?: (walker: Walker, at: number) => ReactNode
}

/** A procession on its stem: the musics, and who walks to each. */
export function ProcessionList({ walkers, running, onTick, aside }: ProcessionListProps) {
  const { current, next } = walkingNow(walkers)
  const stateOf = (walker: Walker): WalkerState => {
    if (walker.doneAt !== undefined) return 'entered'
    if (!running) return 'planned'
    if (walker === current) return 'now'
    return walker === next ? 'next' : 'waiting'
  }
  return (
    <ol aria-label="Cortejo" className="flex flex-col">
      {byMusic(walkers).map((music, at) => (
        <Fragment key={music.walkers[0]?.walker.uuid}>
          {music.cueText && (
            <li>
              <MusicEntry text={music.cueText} url={music.cueUrl} first={at === 0} />
            </li>
          )}
          {music.walkers.map(({ walker, number }) => {
            const state = stateOf(walker)
            return (
              <li
                key={walker.uuid}
                aria-current={state === 'now' ? 'step' : undefined}
                data-walker={walker.uuid}
              >
                <WalkerEntry
                  walker={walker}
                  number={number}
                  state={state}
                  last={number === walkers.length}
                  onTick={running && onTick ? (entered) => onTick(walker, entered) : undefined}
                  aside={aside?.(walker, number - 1)}
                />
              </li>
            )
          })}
        </Fragment>
      ))}
    </ol>
  )
}
