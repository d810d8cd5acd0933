import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { forgetKept } from '@/app/offline/keep'
import { keepTabFor } from '@/app/workspace/choice'
import { publicClient } from '@/app/workspace/clients'
import { authConfirmCodeMutation } from '@/client/api/auth.gen'
import { safeCallback } from '@/lib/callback'
import { formatPhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { waitAtMost } from '@/lib/waitAtMost'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { CodeField } from '@/ui/CodeField'
import { LinkButton, textLinkClass } from '@/ui/TextLink'
import {
  type Channel,
  type CodeState,
  channelNames,
  formatCountdown,
  otherChannel,
} from './codeState'
import { useRefusal } from './useRefusal'
import { useSecondsLeft } from './useSecondsLeft'
import { useSendCode } from './useSendCode'

const codeLength = 6

/** How long who signs in waits for a browser to let go of pushes, in milliseconds: then it goes on by itself. */
const letGoPatience = 2_000

/** The code that arrived; whole, it sends itself. */
export function ConfirmCode({
  code: sent,
  callbackUrl,
}: {
  code: CodeState
  callbackUrl?: string
}) {
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()
  const [failed, setFailure] = useState<{ title?: string; detail: string }>()
  const refusal = useRefusal(sent)
  const failure = failed ?? (refusal && { title: 'Erro no envio', detail: refusal })
  const input = useRef<HTMLInputElement>(null)
  const wait = useSecondsLeft(sent.resendAt)
  const resend = useSendCode()
  const confirm = useMutation({
    ...authConfirmCodeMutation({ client: publicClient }),
    meta: { staysOnSignedOut: true },
  })

  function enter(code: string) {
    if (confirm.isPending) return
    setError(undefined)
    setFailure(undefined)
    confirm.mutate(
      { body: { attempt: sent.attempt, code } },
      {
        onSuccess: async ({ userUuid }) => {
          keepTabFor(userUuid)
          // The person before must leave nothing in the cache or on this device.
          queryClient.clear()
          await Promise.all([forgetKept(), forgetPushes()])
          await router.navigate({ href: safeCallback(callbackUrl), replace: true })
        },
        onError: (cause) => {
          const problem = toProblem(cause)
          if (problem.fields.length > 0 || problem.code === 'conflict') {
            setError(problem.fields[0]?.message ?? problem.detail)
            setDigits('')
            input.current?.focus()
          } else setFailure({ detail: problem.detail })
        },
      },
    )
  }

  function sendAgain(channel: Channel) {
    if (resend.isPending || wait > 0) return
    setError(undefined)
    setFailure(undefined)
    resend.mutate(
      { phone: sent.phone, channel },
      {
        onSuccess: async (code) => {
          setDigits('')
          await navigate({
            to: '/auth/signin/confirmation-code',
            search: { callbackUrl },
            state: { code },
            replace: true,
          })
          input.current?.focus()
        },
        onError: (cause) => setFailure({ title: 'Erro no envio', detail: toProblem(cause).detail }),
      },
    )
  }

  const other = otherChannel(sent.channel)
  return (
    <>
      <h1 className="font-display text-xl font-medium tracking-[-0.01em] md:text-2xl">
        Digite o código
      </h1>
      <p className="mt-2 text-base text-muted">
        Enviamos 6 números por {channelNames[sent.channel]} para{' '}
        <b className="font-semibold whitespace-nowrap">{formatPhone(sent.phone)}</b>.{' '}
        <Link
          to="/auth/signin"
          search={{ callbackUrl }}
          state={{ phone: sent.phone }}
          className={textLinkClass}
        >
          Trocar número
        </Link>
      </p>
      <form
        className="mt-8 flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (digits.length === codeLength) enter(digits)
        }}
      >
        {failure && (
          <Callout tone="coral" role="alert" title={failure.title}>
            {failure.detail}
          </Callout>
        )}
        <CodeField
          ref={input}
          label="Código"
          autoFocus
          required
          value={digits}
          onValueChange={(next) => {
            setDigits(next)
            if (next) setError(undefined)
          }}
          onComplete={enter}
          length={codeLength}
          {...(error && { error })}
        />
        <Button
          type="submit"
          size="lg"
          block
          disabled={digits.length < codeLength}
          loading={confirm.isPending}
          loadingText="Entrando…"
        >
          Entrar
        </Button>
      </form>
      <p className="mt-5 text-center text-base text-muted">
        {wait > 0 ? (
          <span className="tabular-nums">Reenviar em {formatCountdown(wait)}</span>
        ) : (
          <LinkButton onClick={() => sendAgain(sent.channel)}>
            {resend.isPending ? 'Enviando…' : 'Reenviar'}
          </LinkButton>
        )}
        {' · '}
        {wait > 0 ? (
          <span>Receber por {channelNames[other]}</span>
        ) : (
          <LinkButton onClick={() => sendAgain(other)}>
            Receber por {channelNames[other]}
          </LinkButton>
        )}
      </p>
      <p className="sr-only" role="status">
        {wait === 0 && 'Você já pode pedir outro código.'}
      </p>
    </>
  )
}

/** Ends the pushes of an earlier person, whose session may have expired without a sign-out. */
async function forgetPushes(): Promise<void> {
  try {
    // Most who sign in have none, and load nothing for it.
    if (!(await navigator.serviceWorker?.getRegistration('/app'))) return
    const { letGoOfEarlier } = await import('@/app/push/device')
    await waitAtMost(letGoPatience, letGoOfEarlier())
  } catch {
    // The team's pages ask again (usePushIsOurs).
  }
}
