import type { LucideIcon } from 'lucide-react'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'

/** A state in words, with its sign and colour. */
export interface ChannelLook {
  words: string
  icon: LucideIcon
  colour: string
}

export interface ChannelStatusProps extends ChannelLook {
  /** The texts below the status, one per line. */
  lines: readonly (string | false | undefined)[]
}

/** Shows the status of a channel's messages and how many they reach. */
export function ChannelStatus({ words, icon: Icon, colour, lines }: ChannelStatusProps) {
  return (
    <Card className="flex gap-3">
      <Icon size={20} className={cx('mt-0.5 shrink-0', colour)} aria-hidden />
      <div className="min-w-0">
        <p className="text-body font-medium wrap-anywhere">{words}</p>
        {lines.map(
          (line) =>
            line && (
              <p key={line} className="text-sm text-muted tabular-nums wrap-anywhere">
                {line}
              </p>
            ),
        )}
      </div>
    </Card>
  )
}
