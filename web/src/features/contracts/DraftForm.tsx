import { Send } from 'lucide-react'
import { useState } from 'react'
import type { SaveState } from '@/app/autosave/useAutosave'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { ContractsGetOutput } from '@/client/types.gen'
import { today } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { DateField } from '@/ui/DateField'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { DeleteDraft } from './DeleteDraft'
import { DraftFile } from './DraftFile'
import { DraftText } from './DraftText'
import { SignerRows } from './SignerRows'
import { askAboutSameTaxId } from './taxIds'
import { useDraftForm } from './useDraftForm'

/** A draft: who signs, in which order, until when, with what words. Sent, it never changes again. */
export function DraftForm({ contract }: { contract: ContractsGetOutput }) {
  const { mayGrant } = useWorkspace()
  const { form, sending, asking, ask } = useDraftForm(contract)
  const { control } = form.form
  const sameTaxId = askAboutSameTaxId(form.form.watch('signers'))
  const [text, setText] = useState<SaveState>('still')
  const { value: inOrder, onValueChange: setInOrder, name } = useFormField(control, 'inOrder')
  return (
    <div className="flex flex-col gap-8">
      {contract.content ? (
        <DraftText contract={contract} onState={setText} />
      ) : (
        <DraftFile contract={contract} />
      )}
      <Form of={form} className="flex flex-col gap-8">
        <div className="flex flex-col gap-5">
          <TextField label="Nome" {...form.text('name')} />
          <TextArea label="Mensagem para quem assina" optional {...form.text('message')} />
          <DateField
            label="Último dia para assinar"
            optional
            min={today()}
            {...useFormField(control, 'expiresOn')}
          />
          <Switch
            label="Uma pessoa depois da outra"
            help="Desligado, todas recebem o link ao mesmo tempo."
            checked={inOrder}
            onCheckedChange={setInOrder}
            name={name}
          />
        </div>
        <SignerRows eventUuid={contract.eventUuid} />
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5 max-md:*:w-full">
          {text === 'failed' && (
            <p role="alert" className="basis-full text-sm text-coral">
              O texto ainda não foi salvo. O contrato só sai depois.
            </p>
          )}
          {mayGrant() ? (
            <Button
              icon={<Send size={18} aria-hidden />}
              loading={sending}
              loadingText="Enviando…"
              disabled={form.saving || !(text === 'still' || text === 'saved')}
              onClick={form.submitAs('SEND')}
            >
              Enviar para assinar
            </Button>
          ) : (
            <NotInControl className="basis-full">não envia contratos para assinar</NotInControl>
          )}
          <SaveButton variant="secondary" saving="Salvando…" disabled={sending}>
            Salvar rascunho
          </SaveButton>
          <DeleteDraft contract={contract} onDelete={form.abandon} />
        </div>
      </Form>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !open && ask(false)}
        title="Enviar o contrato?"
        description={
          `${sameTaxId ? `${sameTaxId} ` : ''}Cada pessoa recebe o seu link. ` +
          'Depois de enviado, o contrato não muda mais: para mudar algo, você cria uma nova versão.'
        }
        confirmText={sameTaxId ? 'Sim, enviar assim' : 'Enviar'}
        onConfirm={() => ask(true)}
      />
    </div>
  )
}
