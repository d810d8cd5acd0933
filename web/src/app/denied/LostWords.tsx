import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import KeptWords from './KeptWords'
import { type Loss, noteLoss } from './loss'
import { WhoToAsk } from './WhoToAsk'

/** Where what is written in a workspace lies. */
const workspace = '/app'

/** What somebody was writing in a workspace that is no longer theirs, wherever they were led. */
export default function LostWords({ title, asked }: Loss) {
  const close = () => noteLoss(undefined)
  return (
    <Dialog
      open
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
