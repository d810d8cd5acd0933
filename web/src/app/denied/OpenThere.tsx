import { useLocation } from '@tanstack/react-router'
import { useSwitchWorkspace } from '@/app/workspace/useSwitchWorkspace'
import { Button } from '@/ui/Button'
import type { OtherWorkspace } from './useOtherWorkspace'

/** Names the other own workspace in which the address opens, and opens it there. */
export function OpenThere({ called, membership }: OtherWorkspace) {
  const { href } = useLocation()
  const { enter, entering } = useSwitchWorkspace()
  return (
    <div role="status" className="mt-8 flex flex-col items-center gap-3">
      <p className="text-body">
        {called} é do espaço <b className="font-semibold">{membership.businessName}</b>.
      </p>
      <Button loading={entering} loadingText="Abrindo…" onClick={() => enter({ membership, href })}>
        Abrir lá
      </Button>
    </div>
  )
}
