import { wordsIn } from '@/lib/unsavedText'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import CopyTextButton from './CopyTextButton'
import { type Loss, noteLoss } from './loss'
import UnsavedText from './UnsavedText'
import { WhoToAsk } from './WhoToAsk'

/** The prefix of the drafts of a workspace. */
const workspace = '/app'

/**
 * Shows the unsaved text of a workspace that the person has lost, on whatever page they are now.
 */
export default function LostWorkDialog({ title, asked, lines }: Loss) {
  const close = () => noteLoss(undefined)
  if (lines) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={title}
        description="O que você escreveu ali não foi salvo, e não fica guardado. Copie, se precisar."
        footer={<Button onClick={close}>Continuar</Button>}
      >
        <dl className="mb-3 flex flex-col gap-2 rounded-input bg-sunken p-3">
          {lines.map(({ label, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one label, and none moves
            <div key={index}>
              {label && <dt className="text-xs text-muted">{label}</dt>}
              <dd className="whitespace-pre-line wrap-break-word">{text}</dd>
            </div>
          ))}
        </dl>
        <CopyTextButton words={() => wordsIn(lines)} />
      </Dialog>
    )
  }
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
      <UnsavedText under={workspace} className="mb-3" />
    </Dialog>
  )
}
