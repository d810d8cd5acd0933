import { ClosedPart } from '@/app/denied/ClosedHere'
import KeptWords from '@/app/denied/KeptWords'
import type { Asked } from '@/app/denied/whoToAsk'
import { Content } from '@/app/frame/Content'

/** Above the planning, for whoever was led there out of a part that was closed to them. */
export default function LeftPart({ from, asked }: { from: string; asked: Asked }) {
  return (
    <Content className="flex flex-col gap-4 pb-0">
      <ClosedPart asked={asked} />
      <KeptWords under={from} />
    </Content>
  )
}
