import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkOptions } from '@tanstack/react-router'
import { ExternalLink, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  walletCreateRecipientFormMutation,
  walletRefreshRecipientMutation,
} from '@/client/api/wallet.gen'
import { lazyPart } from '@/lib/lazyPart'
import { toProblem } from '@/lib/problem'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { WhenOpened } from '@/ui/WhenOpened'
import { meaningOf } from './meaning'
import { recipientQuery } from './queries'

const SupportDialog = lazyPart(() => import('@/app/support/SupportDialog'))

/** Where the provider's form leads back to, as the address says it. */
const cameBack = () => new URLSearchParams(window.location.search).get('stripe')

export interface RecipientBannerProps {
  /** Whether the wallet's own data are complete. */
  hasData: boolean
  /** The part of the wallet to fill in before there can be an account. */
  nextStep?: { link: LinkOptions; label: string } | undefined
}

/** How the account at the payment provider is, by its meaning, and what can be done about it. */
export function RecipientBanner({ hasData, nextStep }: RecipientBannerProps) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const query = recipientQuery(client)
  const answer = useQuery(query)
  const form = useMutation({
    ...walletCreateRecipientFormMutation({ client }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const refresh = useMutation({
    ...walletRefreshRecipientMutation({ client }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  const from = useRef(cameBack())
  const { mutate: openForm } = form
  const { mutate: ask } = refresh
  useEffect(() => {
    const word = from.current
    if (!word) return
    from.current = null
    window.history.replaceState(window.history.state, '', window.location.pathname)
    // A form opens once: the provider sends who opens it again here, for another.
    if (word === 'novo') openForm({})
    else ask({})
  }, [openForm, ask])

  if (answer.isError)
    return <LoadFailed title="Não deu para ver a conta no Stripe" query={answer} />
  const recipient = answer.data
  if (!recipient) return null
  const { tone, title, text, form: label, support } = meaningOf(recipient, hasData)
  const canOpen = label && recipient.canOnboard
  const step = recipient.status === 'MISSING' && !hasData ? nextStep : undefined
  return (
    <div className="flex flex-col gap-3">
      {recipient.hasFailed && (
        <Callout
          role="status"
          title="O Stripe não respondeu"
          action={
            <Button
              variant="secondary"
              icon={<RefreshCw size={18} aria-hidden />}
              loading={refresh.isPending}
              loadingText="Perguntando…"
              onClick={() => ask({})}
            >
              Perguntar de novo
            </Button>
          }
        >
          O que aparece aqui pode estar atrasado. A gente pergunta de novo sem você precisar fazer
          nada.
        </Callout>
      )}
      <Callout
        tone={tone}
        role="status"
        title={title}
        action={
          (canOpen || step || support) && (
            <div className="flex flex-wrap gap-3">
              {step && (
                <Link {...step.link} className={buttonClass('primary')}>
                  {step.label}
                </Link>
              )}
              {canOpen && (
                <Button
                  icon={<ExternalLink size={18} aria-hidden />}
                  loading={form.isPending || form.isSuccess}
                  loadingText="Abrindo o Stripe…"
                  onClick={() => openForm({})}
                >
                  {label}
                </Button>
              )}
              {support && <Support body={support} />}
            </div>
          )
        }
      >
        {text}
      </Callout>
      {form.error && (
        <Callout tone="coral" role="alert" title="O Stripe não abriu">
          {toProblem(form.error).detail}
        </Callout>
      )}
    </div>
  )
}

function Support({ body }: { body: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Falar com a gente
      </Button>
      <WhenOpened open={open}>
        <SupportDialog
          requestId={undefined}
          body={body}
          open={open}
          onClose={() => setOpen(false)}
        />
      </WhenOpened>
    </>
  )
}
