import { Callout } from '@/ui/Callout'
import { useClosed } from './closed'
import { WhoToAsk } from './WhoToAsk'
import type { Asked } from './whoToAsk'

/** Says that a part of this event was closed while one was in it; once. */
export default function ClosedHere({ asked }: { asked: Asked | undefined }) {
  if (!useClosed()) return null
  return <ClosedPart asked={asked} />
}

/** The notice that a part of an event was closed, with the person to ask. */
export function ClosedPart({ asked }: { asked: Asked | undefined }) {
  return (
    <Callout role="status" title="Esta parte foi fechada">
      O que você pode ver deste evento mudou. Se isso parece um engano, fale com{' '}
      <WhoToAsk asked={asked} otherwise="quem organiza" />.
    </Callout>
  )
}
