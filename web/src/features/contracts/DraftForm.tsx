import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  contractsDelete,
  contractsRestore,
  contractsSend,
  contractsUpdate,
  contractsUpload,
} from '@/client/api/contracts.gen'
import type { ContractsGetOutput } from '@/client/types.gen'
import { today } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { DateField } from '@/ui/DateField'
import { FileDrop } from '@/ui/FileDrop'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { ContractFile } from './ContractFile'
import { noteContract } from './queries'
import { type SignerDraft, SignerRows, signerOf } from './SignerRows'

interface Values {
  name: string
  message: string
  inOrder: boolean
  expiresOn: string
  signers: SignerDraft[]
}

function valuesOf({
  name,
  message = '',
  inOrder,
  expiresOn = '',
  signers,
}: ContractsGetOutput): Values {
  return {
    name,
    message,
    inOrder,
    expiresOn,
    signers: signers.map((one) => ({
      key: one.uuid,
      name: one.name,
      role: one.role,
      phone: one.team?.phone ?? '',
      email: one.team?.email ?? '',
      taxId: one.team?.taxId ?? '',
      channel: one.team?.channel ?? 'WHATSAPP',
    })),
  }
}

/** What of a draft is not as it was saved. */
function changes(from: Values, to: Values) {
  const same =
    JSON.stringify(from.signers.map(signerOf)) === JSON.stringify(to.signers.map(signerOf))
  return {
    ...(to.name !== from.name && { name: to.name }),
    ...(to.message !== from.message && { message: to.message }),
    ...(to.inOrder !== from.inOrder && { inOrder: to.inOrder }),
    ...(to.expiresOn !== from.expiresOn && { expiresOn: to.expiresOn || null }),
    ...(!same && { signers: to.signers.map(signerOf) }),
  }
}

/** A draft: who signs, in which order, until when, with what words. Sent, it never changes again. */
export function DraftForm({ contract }: { contract: ContractsGetOutput }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { uuid, eventUuid } = contract
  const [saved, setSaved] = useState(() => valuesOf(contract))
  const [values, setValues] = useState(saved)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [asking, setAsking] = useState(false)
  const changed = changes(saved, values)
  const dirty = Object.keys(changed).length > 0
  useHoldsUnsavedWork(dirty)
  const set = (patch: Partial<Values>) => setValues((now) => ({ ...now, ...patch }))

  const refused = (cause: unknown) => {
    const problem = toProblem(cause)
    setErrors(
      problem.fields.length > 0
        ? Object.fromEntries(problem.fields.map(({ field, message }) => [field, message]))
        : { form: problem.detail },
    )
  }
  async function save(): Promise<void> {
    if (!dirty) return
    const answer = await contractsUpdate({
      client,
      body: { uuid, ...changed },
      throwOnError: true,
    })
    setSaved(values)
    await noteContract(queryClient, client, answer.data)
  }
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => toast.success('Contrato salvo'),
    onError: refused,
  })
  const sending = useMutation({
    mutationFn: async () => {
      await save()
      return (await contractsSend({ client, body: { uuid }, throwOnError: true })).data
    },
    onSuccess: (next) => {
      toast.success('Contrato enviado')
      return noteContract(queryClient, client, next)
    },
    onError: refused,
  })
  const uploading = useMutation({
    mutationFn: async (file: File) =>
      (await contractsUpload({ client, query: { uuid }, body: { file }, throwOnError: true })).data,
    onSuccess: (next) => noteContract(queryClient, client, next),
    onError: refused,
  })
  const removing = useMutation({
    mutationFn: async () => {
      await contractsDelete({ client, body: { uuid }, throwOnError: true })
      await navigate({ to: '/app/$eventUuid/contracts', params: { eventUuid }, replace: true })
    },
    onSuccess: () => {
      void noteContract(queryClient, client, contract)
      toast.info('Rascunho excluído', {
        description: contract.name,
        undo: () =>
          void contractsRestore({ client, body: { uuid }, throwOnError: true })
            .then(() => noteContract(queryClient, client, contract))
            .catch((error: unknown) =>
              toast.error('O rascunho não voltou', { description: toProblem(error).detail }),
            ),
      })
    },
    onError: refused,
  })
  const busy = saving.isPending || sending.isPending
  return (
    <form
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        setErrors({})
        if (!busy) saving.mutate()
      }}
    >
      {errors.form && (
        <Callout tone="coral" role="alert">
          {errors.form}
        </Callout>
      )}
      <div className="flex flex-col gap-5">
        {(contract.hasFile || contract.content) && <ContractFile contract={contract} />}
        <FileDrop
          label={contract.hasFile || contract.content ? 'Trocar por outro PDF' : 'PDF do contrato'}
          help="Até 25 MB e 200 páginas, sem senha e sem assinaturas."
          accept=".pdf,application/pdf"
          onFile={(file) => {
            setErrors({})
            uploading.mutate(file)
          }}
          loading={uploading.isPending}
          loadingText="Enviando…"
          {...(errors.file && { error: errors.file })}
        />
      </div>
      <div className="flex flex-col gap-5">
        <TextField
          label="Nome"
          maxLength={190}
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
          {...(errors.name && { error: errors.name })}
        />
        <TextArea
          label="Mensagem para quem assina"
          optional
          maxLength={900}
          value={values.message}
          onChange={(event) => set({ message: event.target.value })}
          {...(errors.message && { error: errors.message })}
        />
        <DateField
          label="Último dia para assinar"
          optional
          min={today()}
          value={values.expiresOn}
          onValueChange={(expiresOn) => set({ expiresOn })}
          {...(errors.expiresOn && { error: errors.expiresOn })}
        />
        <Switch
          label="Uma pessoa depois da outra"
          help="Desligado, todas recebem o link ao mesmo tempo."
          checked={values.inOrder}
          onCheckedChange={(inOrder) => set({ inOrder })}
        />
      </div>
      <SignerRows
        eventUuid={eventUuid}
        signers={values.signers}
        onChange={(signers) => set({ signers })}
        errors={errors}
      />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <Button
          icon={<Send size={18} aria-hidden />}
          loading={sending.isPending}
          loadingText="Enviando…"
          onClick={() => {
            setErrors({})
            setAsking(true)
          }}
        >
          Enviar para assinar
        </Button>
        <Button
          type="submit"
          variant="secondary"
          disabled={!dirty}
          loading={saving.isPending}
          loadingText="Salvando…"
        >
          Salvar rascunho
        </Button>
        <Button
          variant="ghost"
          icon={<Trash2 size={18} aria-hidden />}
          loading={removing.isPending}
          loadingText="Excluindo…"
          className="md:ml-auto"
          onClick={() => removing.mutate()}
        >
          Excluir rascunho
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Enviar o contrato?"
        description="Cada pessoa recebe o seu link. Depois de enviado, o contrato não muda mais: para mudar algo, você cria uma nova versão."
        confirmText="Enviar"
        loadingText="Enviando…"
        onConfirm={() => {
          setAsking(false)
          sending.mutate()
        }}
      />
    </form>
  )
}
