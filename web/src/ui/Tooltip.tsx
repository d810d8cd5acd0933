import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { useFloatContainer } from './float'

/** A hint for pointer and keyboard. Never the only place where something is said. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  const container = useFloatContainer()
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={children} />
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="pop max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
