import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { adminClient } from '@/app/workspace/clients'
import { adminDecideMoneyProposal } from '@/client/api/admin.gen'
import type { AdminDecideMoneyProposalInput, AdminMoneyProposal } from '@/client/types.gen'
import { ago, formatMoment } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { toProblem } from '@/lib/problem'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { type ProposalList as List, proposalKinds, proposalStates } from './money'
import { moneyProposalsQuery, refreshMoney } from './queries'

const empty: Record<List, string> = {
  WAITING: 'Para propor um, abra a página do usuário que é titular do negócio.',
  CONFIRMED: 'O que outra pessoa confirmar fica aqui, e não muda mais.',
  REFUSED: 'O que outra pessoa recusar fica aqui, e não muda mais.',
  EXPIRED: 'O que ninguém decidir em 7 dias fica aqui.',
}

/** What staff proposed to book, in one state. */
export function ProposalList({ of }: { of: List }) {
  const proposals = useInfiniteQuery({
    ...moneyProposalsQuery(of),
    placeholderData: keepPreviousData,
  })
  if (proposals.isPending) {
    return (
      <>
        <LoadingStatus>Carregando lançamentos…</LoadingStatus>
        <Skeleton className="h-40" />
      </>
    )
  }
  if (proposals.isError && !proposals.data) {
    return <LoadFailed title="Não deu para carregar os lançamentos" query={proposals} />
  }
  const items = proposals.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState icon={<Landmark size={26} aria-hidden />} title="Nenhum lançamento">
        {empty[of]}
      </EmptyState>
    )
  }
  return (
    <>
      <ul
        className={cx('flex flex-col gap-3', proposals.isPlaceholderData && 'opacity-60')}
        aria-busy={proposals.isPlaceholderData}
      >
        {items.map((proposal) => (
          <Proposal key={proposal.uuid} proposal={proposal} />
        ))}
      </ul>
      <EndOfList query={proposals} />
    </>
  )
}

type Decision = AdminDecideMoneyProposalInput['decision']

/** The proposal in one line: "Ajuste de R$ 30,00 a favor de Ateliê". */
function inOneLine({
  kind,
  amount,
  isDebit,
  businessName,
  eventUuid,
  eventTitle,
}: AdminMoneyProposal) {
  const whose = eventUuid ? `anfitriões de ${eventTitle} (${businessName})` : businessName
  return `${proposalKinds[kind]} de ${formatMoney(amount)} ${isDebit ? 'contra' : 'a favor de'} ${whose}`
}

function Proposal({ proposal }: { proposal: AdminMoneyProposal }) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Decision>()
  const { uuid, isDebit, amount, kind, state, balance, decidedAt } = proposal
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      adminDecideMoneyProposal({
        client: adminClient,
        body: { uuid, decision },
        throwOnError: true,
      }),
    onSuccess: (_, decision) =>
      toast.success(decision === 'CONFIRMED' ? 'Confirmado' : 'Recusado', {
        description: inOneLine(proposal),
      }),
    onError: (error) => toast.error('Não deu certo', { description: toProblem(error).detail }),
    onSettled: () => {
      setAsked(undefined)
      return refreshMoney(queryClient)
    },
  })
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-body font-medium">{proposalKinds[kind]}</h2>
        <p className="text-body font-medium tabular-nums">
          {isDebit ? '−' : '+'}
          {formatMoney(amount)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={proposalStates[state].tone}>{proposalStates[state].label}</Badge>
      </div>
      <p className="text-body wrap-break-word">
        {proposal.eventUuid ? `Dos anfitriões de ${proposal.eventTitle}, em ` : 'De '}
        <Link
          to="/app/menu/backoffice/users/$userId"
          params={{ userId: proposal.ownerUserId }}
          className={textLinkClass}
        >
          {proposal.businessName}
        </Link>
      </p>
      <p className="text-body wrap-break-word whitespace-pre-line">{proposal.reason}</p>
      {balance && (
        <p className="text-sm tabular-nums">
          Disponível: de {formatMoney(balance.available)} para{' '}
          <span className="font-medium">{formatMoney(balance.availableAfter)}</span>
          {balance.pending !== 0 && ` · pendente ${formatMoney(balance.pending)}, que não muda`}
        </p>
      )}
      <p className="text-sm text-muted wrap-anywhere">
        proposto por {proposal.proposedBy || 'alguém sem nome'}{' '}
        <time dateTime={proposal.createdAt} title={formatMoment(proposal.createdAt)}>
          {ago(proposal.createdAt)}
        </time>
        {state === 'WAITING' && (
          <>
            {' '}
            · vence <time dateTime={proposal.expiresAt}>{formatMoment(proposal.expiresAt)}</time>
          </>
        )}
        {decidedAt && (
          <>
            {' '}
            · decidido por {proposal.decidedBy || 'alguém sem nome'}{' '}
            <time dateTime={decidedAt}>{ago(decidedAt)}</time>
          </>
        )}
        {proposal.providerId && (
          <>
            {' '}
            · linha <code className="select-all">{proposal.providerId}</code>
          </>
        )}
      </p>
      {state === 'WAITING' &&
        (proposal.isOwn ? (
          <p className="text-sm text-muted">
            Foi você que propôs: outra pessoa da equipe confirma ou recusa.
          </p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" size="sm" onClick={() => setAsked('CONFIRMED')}>
              Confirmar
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setAsked('REFUSED')}>
              Recusar
            </Button>
          </div>
        ))}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => {
          if (!open) setAsked(undefined)
        }}
        title={asked === 'REFUSED' ? 'Recusar este lançamento?' : 'Confirmar este lançamento?'}
        description={`${inOneLine(proposal)}. O titular lê na atividade, e não se desfaz.`}
        confirmText={asked === 'REFUSED' ? 'Recusar' : 'Confirmar'}
        loadingText={asked === 'REFUSED' ? 'Recusando…' : 'Confirmando…'}
        danger={asked === 'REFUSED'}
        onConfirm={() => asked && decide.mutateAsync(asked)}
      />
    </Card>
  )
}
