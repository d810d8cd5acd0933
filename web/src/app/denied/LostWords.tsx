import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { draftsOf } from '@/lib/useDraft'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import KeptWords from './KeptWords'
import { type Loss, noteLoss } from './loss'
import { WhoToAsk } from './WhoToAsk'

/** Where what is written in a workspace lies. */
const workspace = '/app'

/** What somebody was writing in a workspace that is no longer theirs, wherever they were led. */
export default function LostWords({ title, asked }: Loss) {
  const { pathname } = useLocation()
  const [any, setAny] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page before lets go of its words as it goes
  useEffect(() => setAny(draftsOf(workspace).length > 0), [pathname])
  const close = () => noteLoss(undefined)
  return (
    <Dialog
      open={any}
      onOpenChange={(open) => !open && close()}
      title={title}
      description={
        <>
          Se foi um engano, fale com <WhoToAsk asked={asked} otherwise="quem cuida desse espaço" />.
        </>
      }
      footer={<Button onClick={close}>Continuar</Button>}
    >
      <KeptWords under={workspace} className="mb-3" />
    </Dialog>
  )
}
