import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Form, SaveButton } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { pixKeyRequestCodeMutation, pixKeySetMutation } from '@/client/api/pixKey.gen'
import type { PixKeyRequestCodeOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { CodeField } from '@/ui/CodeField'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { toast } from '@/ui/toast'
import { pixKeyQuery } from '../queries'
import { KeyFields } from './KeyFields'
import { type KeyValues, keySchema } from './keyForm'

/** Sets the business's Pix key. The owner confirms it with a code sent to their phone. */
export function BusinessKeySheet({
  open,
  initial,
  onClose,
}: {
  open: boolean
  initial: KeyValues
  onClose: () => void
}) {
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Pix para receber"
      description="Por segurança, só quem é titular muda esta chave, com um código no próprio celular."
    >
      <Steps initial={initial} onClose={onClose} />
    </Sheet>
  )
}

function Steps({ initial, onClose }: { initial: KeyValues; onClose: () => void }) {
  const id = useId()
  const { client } = useWorkspace()
  const [sent, setSent] = useState<{ values: KeyValues; code: PixKeyRequestCodeOutput }>()
  const request = useMutation(pixKeyRequestCodeMutation({ client }))
  const form = useAppForm({
    schema: keySchema,
    initial: sent?.values ?? initial,
    asks: false,
    save: () => request.mutateAsync({}),
    onSaved: (code, values) => setSent({ values, code }),
  })
  if (sent) {
    return <Confirm {...sent} onBack={() => setSent(undefined)} onDone={onClose} />
  }
  return (
    <Form of={form} id={id}>
      <KeyFields />
      <SheetFooter>
        <SaveButton form={id} block saving="Enviando o código…">
          Enviar código por SMS
        </SaveButton>
      </SheetFooter>
    </Form>
  )
}

function Confirm({
  values,
  code: { attempt, phoneEnd },
  onBack,
  onDone,
}: {
  values: KeyValues
  code: PixKeyRequestCodeOutput
  onBack: () => void
  onDone: () => void
}) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [digits, setDigits] = useState('')
  const set = useMutation(pixKeySetMutation({ client }))
  const problem = set.error ? toProblem(set.error) : undefined
  const wrongCode = problem?.fields.find(({ field }) => field === 'code')?.message

  function confirm(code: string) {
    if (set.isPending) return
    set.mutate(
      { body: { ...values, attempt, code } },
      {
        onSuccess: (saved) => {
          queryClient.setQueryData(pixKeyQuery(client).queryKey, saved)
          toast.success('Chave Pix salva', { description: saved.key?.masked ?? '' })
          onDone()
        },
        onError: () => setDigits(''),
      },
    )
  }

  return (
    <div className="flex flex-col gap-5">
      {problem && !wrongCode && (
        <Callout tone="coral" role="alert" title="A chave não mudou">
          {problem.fields[0]?.message ?? problem.detail}
        </Callout>
      )}
      <CodeField
        label="Código"
        help={`Enviamos 6 números por SMS ao seu celular, final ${phoneEnd}.`}
        autoFocus
        value={digits}
        onValueChange={setDigits}
        onComplete={confirm}
        {...(wrongCode && { error: wrongCode })}
      />
      <SheetFooter>
        <Button
          block
          disabled={digits.length < 6}
          loading={set.isPending}
          loadingText="Confirmando…"
          onClick={() => confirm(digits)}
        >
          Confirmar a chave
        </Button>
        <Button variant="ghost" block onClick={onBack}>
          Voltar e corrigir
        </Button>
      </SheetFooter>
    </div>
  )
}
