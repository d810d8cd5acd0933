import { ClosedPart } from '@/app/denied/ClosedHere'
import UnsavedText from '@/app/denied/UnsavedText'
import type { Asked } from '@/app/denied/whoToAsk'

/** The notice above the planning for a person who was led there out of a part that was closed to them. */
export default function LeftPart({ from, asked }: { from: string; asked: Asked }) {
  return (
    <div className="page-wide flex flex-col gap-4 pt-5 md:pt-10">
      <ClosedPart asked={asked} />
      <UnsavedText under={from} />
    </div>
  )
}
