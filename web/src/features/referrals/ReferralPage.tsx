import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Heart, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { day, phone, text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { Content } from '@/app/frame/Content'
import { SkipLink } from '@/app/frame/SkipLink'
import { Wordmark } from '@/app/frame/Wordmark'
import { meClient } from '@/app/workspace/clients'
import { referralAccept } from '@/client/api/referral.gen'
import type { ReferralOpenOutput } from '@/client/types.gen'
import { zReferralAcceptInput } from '@/client/zod.gen'
import { useSendCode } from '@/features/auth'
import { abroad } from '@/lib/abroad'
import { formatPercent } from '@/lib/percent'
import { toProblem } from '@/lib/problem'
import { Avatar } from '@/ui/Avatar'
import { BotanicalCover } from '@/ui/BotanicalCover'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { DateField } from '@/ui/DateField'
import { PhoneField } from '@/ui/PhoneField'
import { LoadingStatus } from '@/ui/Skeleton'
import { TextField } from '@/ui/TextField'
import { readCouple, removeCouple, storeCouple } from './waitingCouple'

const shape = zReferralAcceptInput.shape
const schema = z.object({
  fullName: text(shape.fullName, 'Escreva o seu nome'),
  partnerName: text(shape.partnerName, 'Escreva o nome de quem casa com você'),
  date: day,
  phone: phone('Informe seu celular').refine(
    (typed) => abroad(typed) === undefined,
    'Use um celular de um país em que enviamos códigos',
  ),
})

interface ReferralPageProps {
  code: string
  referral: ReferralOpenOutput
  /** Whether the couple comes back from the confirmation of their code. */
  confirmed: boolean
}

/** The page of a planner's link, by which a couple reaches the planner with names, day and a confirmed phone. */
export function ReferralPage({ code, referral, confirmed }: ReferralPageProps) {
  const [couple] = useState(() => readCouple(code))
  return (
    <div className="min-h-dvh bg-paper">
      <SkipLink />
      <BotanicalCover seed={referral.businessName} tint="wine" className="h-32 md:h-44" />
      <Content width="alone">
        <header className="relative -mt-12 flex flex-col items-center gap-2 pb-8 text-center md:-mt-17">
          <Avatar
            name={referral.businessName}
            imageUrl={referral.businessImageUrl}
            size={56}
            shape="square"
            tone="wine"
            decorative
          />
          <p className="mt-2 max-w-full text-body font-medium wrap-anywhere">
            {referral.businessName}
          </p>
          <h1 className="max-w-full font-display text-2xl font-medium text-balance wrap-anywhere">
            O casamento de vocês começa aqui
          </h1>
          <p className="max-w-full text-body text-muted wrap-anywhere md:max-w-100">
            O planejamento, os convidados, o site e a lista de presentes, num lugar só, com quem
            cuida do dia.
          </p>
        </header>
        {confirmed && couple ? (
          <Arrival code={code} couple={couple} />
        ) : (
          <CoupleForm code={code} referral={referral} initial={couple} />
        )}
        <footer className="mt-10 flex justify-center">
          <Wordmark />
        </footer>
      </Content>
    </div>
  )
}

function CoupleForm({
  code,
  referral,
  initial,
}: {
  code: string
  referral: ReferralOpenOutput
  initial: ReturnType<typeof readCouple>
}) {
  const navigate = useNavigate()
  const { mutateAsync: sendCode } = useSendCode()
  const [values] = useState(() => initial ?? { fullName: '', partnerName: '', date: '', phone: '' })
  const form = useAppForm({
    schema,
    initial: values,
    asks: false,
    save: ({ phone }) => sendCode({ phone, channel: 'WHATSAPP' }),
    onSaved: (sent, couple) => {
      storeCouple(code, couple)
      void navigate({
        to: '/auth/signin/confirmation-code',
        search: { callbackUrl: `/indicacao/${code}?chegou=true` },
        state: { code: sent },
      })
    },
  })
  const { control } = form.form
  return (
    <Card>
      <Form of={form} className="flex flex-col gap-5">
        <TextField label="Seu nome" autoComplete="name" {...form.text('fullName')} />
        <TextField label="Com quem você se casa" autoComplete="off" {...form.text('partnerName')} />
        <DateField label="Dia do casamento" optional {...useFormField(control, 'date')} />
        <PhoneField
          label="Celular"
          help="Um código confirma que ele é seu. Depois, é com ele que você entra."
          {...useFormField(control, 'phone')}
        />
        <SaveButton saving="Enviando…" icon={<MessageCircle size={20} aria-hidden />}>
          Receber código por WhatsApp
        </SaveButton>
        <p className="text-sm text-muted">
          {referral.businessName} vê estes dados e passa a planejar com vocês. Quem chega por este
          link tem a taxa de {formatPercent(referral.fee)} nos presentes
          {referral.fee < referral.usualFee && `, e não a de ${formatPercent(referral.usualFee)}`}.
          Quem já era cliente, é da equipe ou já recebeu um presente fica com a que tinha.
        </p>
      </Form>
    </Card>
  )
}

/** Makes the wedding, or joins it, and leads there. */
function Arrival({
  code,
  couple,
}: {
  code: string
  couple: NonNullable<ReturnType<typeof readCouple>>
}) {
  const router = useRouter()
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: async () => {
      const { data } = await referralAccept({
        client: meClient,
        body: {
          code,
          fullName: couple.fullName,
          partnerName: couple.partnerName,
          ...(couple.date && { date: couple.date }),
        },
        throwOnError: true,
      })
      return data
    },
    meta: { staysOnSignedOut: true },
    onSuccess: async ({ eventUuid }) => {
      removeCouple(code)
      await router.navigate({ href: `/evento/${eventUuid}`, replace: true })
    },
  })
  const { mutate, isIdle, error } = accept
  useEffect(() => {
    if (isIdle) mutate()
  }, [isIdle, mutate])
  if (!error) {
    return (
      <Card className="flex flex-col items-center gap-3 py-10 text-center">
        <Heart size={28} className="text-wine" aria-hidden />
        <p className="text-body">Um instante: estamos abrindo o casamento de vocês.</p>
        <LoadingStatus />
      </Card>
    )
  }
  const { isSignedOut, detail } = toProblem(error)
  return (
    <Card className="flex flex-col gap-4">
      <Callout tone="coral" role="alert" title="Não deu para abrir o casamento">
        {isSignedOut ? 'O código ainda não foi confirmado.' : detail}
      </Callout>
      <div className="flex flex-wrap gap-2">
        {!isSignedOut && <Button onClick={() => mutate()}>Tentar de novo</Button>}
        <Button
          variant="secondary"
          onClick={() =>
            void navigate({ to: '/indicacao/$code', params: { code }, search: {}, replace: true })
          }
        >
          Voltar aos seus dados
        </Button>
      </div>
    </Card>
  )
}
