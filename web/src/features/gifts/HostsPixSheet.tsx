import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { OwnCodeField } from '@/app/code/OwnCodeField'
import { type CodeAnswer, type SentCode, sentCodeFrom } from '@/app/code/sentCode'
import { Form, SaveButton } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { giftPixRequestCode, giftPixSet } from '@/client/api/giftPix.gen'
import { KeyFields, type KeyValues, keySchema } from '@/features/payments'
import { useSiteScope } from '@/features/site'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { toast } from '@/ui/toast'
import { pixQuery } from './queries'

/** Sets the hosts' Pix key. The person must confirm it with a code sent to their phone. */
export function HostsPixSheet({ initial, onClose }: { initial: KeyValues; onClose: () => void }) {
  return (
    <Sheet
      open
      onOpenChange={(next) => !next && onClose()}
      title="Pix direto, sem taxa"
      description="A chave é de quem celebra. Por segurança, ela só muda com um código no seu celular, e todos recebem um aviso."
    >
      <Steps initial={initial} onClose={onClose} />
    </Sheet>
  )
}

function Steps({ initial, onClose }: { initial: KeyValues; onClose: () => void }) {
  const id = useId()
  const { client, eventUuid } = useSiteScope()
  const [sent, setSent] = useState<{ values: KeyValues; code: SentCode }>()
  const askCode = async () =>
    (await giftPixRequestCode({ client, body: { eventUuid }, throwOnError: true })).data
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
  const scope = useSiteScope()
  const { client, eventUuid } = scope
  const queryClient = useQueryClient()
  const [digits, setDigits] = useState('')
  const set = useMutation({
    mutationFn: async (digits: string) =>
      (
        await giftPixSet({
          client,
          body: { ...values, eventUuid, attempt: code.attempt, code: digits },
          throwOnError: true,
        })
      ).data,
  })
  const problem = set.error ? toProblem(set.error) : undefined
  const wrongCode = problem?.fields.find(({ field }) => field === 'code')?.message

  function confirm(digits: string) {
    if (set.isPending) return
    set.mutate(digits, {
      onSuccess: (saved) => {
        queryClient.setQueryData(pixQuery(scope).queryKey, saved)
        toast.success('Chave Pix salva', { description: saved.key?.masked ?? '' })
        onDone()
      },
      onError: () => setDigits(''),
    })
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
