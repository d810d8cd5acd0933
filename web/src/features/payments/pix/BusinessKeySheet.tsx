import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { OwnCodeField } from '@/app/code/OwnCodeField'
import { type CodeAnswer, type SentCode, sentCodeFrom } from '@/app/code/sentCode'
import { Form, SaveButton } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { pixKeyRequestCode, pixKeySetMutation } from '@/client/api/pixKey.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
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
  const [sent, setSent] = useState<{ values: KeyValues; code: SentCode }>()
  const askCode = async () => (await pixKeyRequestCode({ client, throwOnError: true })).data
  const form = useAppForm({
    schema: keySchema,
    initial: sent?.values ?? initial,
    asks: false,
    save: askCode,
    onSaved: (answer, values) => setSent({ values, code: sentCodeFrom(answer) }),
  })
  if (sent) {
    return (
      <Confirm
        {...sent}
        askCode={askCode}
        onSent={(code) => setSent({ ...sent, code })}
        onBack={() => setSent(undefined)}
        onDone={onClose}
      />
    )
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
  code,
  askCode,
  onSent,
  onBack,
  onDone,
}: {
  values: KeyValues
  code: SentCode
  askCode: () => Promise<CodeAnswer>
  onSent: (code: SentCode) => void
  onBack: () => void
  onDone: () => void
}) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [digits, setDigits] = useState('')
  const set = useMutation(pixKeySetMutation({ client }))
  const problem = set.error ? toProblem(set.error) : undefined
  const wrongCode = problem?.fields.find(({ field }) => field === 'code')?.message

  function confirm(digits: string) {
    if (set.isPending) return
    set.mutate(
      { body: { ...values, attempt: code.attempt, code: digits } },
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
      <OwnCodeField
        sent={code}
        value={digits}
        onValueChange={setDigits}
        onComplete={confirm}
        error={wrongCode}
        request={askCode}
        onSent={(next) => {
          set.reset()
          onSent(next)
        }}
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
