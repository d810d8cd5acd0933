import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { proposalsNote } from '@/client/api/proposals.gen'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { zProposalsNoteInput } from '@/client/zod.gen'
import { formatMoney } from '@/lib/money'
import { Dialog } from '@/ui/Dialog'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { noteProposal } from '../queries'

const schema = z.object({
  name: text(zProposalsNoteInput.shape.name),
  reason: text(zProposalsNoteInput.shape.reason),
})

export interface NoteDialogProps {
  proposal: ProposalsGetOutput
  answer: 'ACCEPTED' | 'DECLINED'
  onClose: () => void
}

/**
 * Records an answer that the customer gave outside of the page. It needs no code, and the proposal shows who recorded
 * it.
 */
export default function NoteDialog(props: NoteDialogProps) {
  const { proposal, answer, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={answer === 'ACCEPTED' ? 'Anotar um sim' : 'Anotar um não'}
      description={
        answer === 'ACCEPTED'
          ? `O cliente aceitou por telefone ou mensagem: ${proposal.title}, ` +
            `${formatMoney(proposal.budget)}. Fica registrado que quem anotou foi você, sem código.`
          : 'O cliente disse não por telefone ou mensagem. Se ele mudar de ideia, é só reabrir.'
      }
    >
      <Fields {...props} />
    </Dialog>
  )
}

function Fields({ proposal, answer, onClose }: NoteDialogProps) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { uuid, version, customer } = proposal
  const yes = answer === 'ACCEPTED'
  const form = useAppForm({
    schema,
    initial: { name: customer.fullName, reason: '' },
    draft: `proposal.note.${answer}.${uuid}`,
    save: async ({ name, reason }) =>
      (
        await proposalsNote({
          client,
          body: {
            uuid,
            version,
            answer,
            ...(yes && name && { name }),
            ...(!yes && reason && { reason }),
          },
          throwOnError: true,
        })
      ).data,
    onSaved: (next) => {
      toast.success(yes ? 'Aceite anotado' : 'Recusa anotada', { description: next.title })
      void noteProposal(queryClient, client, next)
      onClose()
    },
  })
  return (
    <Form of={form}>
      {yes ? (
        <TextField label="Quem disse sim" autoComplete="off" {...form.text('name')} />
      ) : (
        <TextArea
          label="Motivo"
          optional
          help="O que pesou: o preço, a data, outra assessoria…"
          {...form.text('reason')}
        />
      )}
      <FormFooter
        place="dialog"
        save={yes ? 'Anotar o sim' : 'Anotar o não'}
        saving="Anotando…"
        cancel={onClose}
      />
    </Form>
  )
}
