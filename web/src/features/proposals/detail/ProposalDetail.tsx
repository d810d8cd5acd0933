import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarHeart, CalendarPlus, Pencil, RotateCcw } from 'lucide-react'
import { Suspense } from 'react'
import { Detail } from '@/app/frame/Detail'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { LayoutStateProvider } from '@/app/frame/layoutState'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { lazyPart } from '@/lib/lazyPart'
import { toProblem } from '@/lib/problem'
import { Avatar } from '@/ui/Avatar'
import { Button, buttonClass } from '@/ui/Button'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { proposalQuery } from '../queries'
import { ShareByWhatsApp } from '../ShareLink'
import { useProposalActions } from '../useProposalActions'
import { watchProposal } from '../watch'
import { ProposalBody } from './ProposalBody'
import { ProposalMenu } from './ProposalMenu'

// The address of a missing item is seldom opened.
const MissingItem = lazyPart(() => import('@/app/denied/MissingItem'))

export interface ProposalDetailProps {
  proposalUuid: string
  /** Answers when it is closed. */
  onClose: () => unknown
}

/** A proposal in a panel next to its list: status, content and answer. */
export function ProposalDetail({ proposalUuid, onClose }: ProposalDetailProps) {
  const { client, may } = useWorkspace()
  const query = useQuery({
    ...proposalQuery(client, proposalUuid),
    refetchInterval: watchProposal,
  })
  const proposal = query.data
  const writes = proposal && may('WRITE_PROPOSALS')
  return (
    <LayoutStateProvider key={proposalUuid}>
      <Detail
        label="Orçamento"
        caption={
          proposal && (
            <span className="flex min-w-0 items-center gap-2.5 text-body text-ink">
              <Avatar name={proposal.customer.fullName} size={24} decorative />
              <span className="truncate">{proposal.customer.fullName}</span>
            </span>
          )
        }
        title={proposal?.customer.fullName ?? 'Orçamento'}
        backLabel="Voltar para os orçamentos"
        onClose={onClose}
        action={writes && <ProposalMenu proposal={proposal} onGone={onClose} />}
        footer={writes && <NextStep proposal={proposal} />}
      >
        {proposal ? (
          <ProposalBody proposal={proposal} />
        ) : query.isError ? (
          toProblem(query.error).isMissing ? (
            <Suspense>
              <MissingItem
                title="Este orçamento não está mais aqui"
                others="Ver os outros orçamentos"
                onClose={onClose}
              />
            </Suspense>
          ) : (
            <LoadFailed title="Não deu para carregar o orçamento" query={query} />
          )
        ) : (
          <div className="skeleton flex flex-col gap-4">
            <LoadingStatus>Carregando o orçamento…</LoadingStatus>
            <Skeleton className="h-10 w-48" />
            <Skeleton className="h-5 w-64" />
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-40 w-full" />
          </div>
        )}
      </Detail>
    </LayoutStateProvider>
  )
}

/** The most likely next action of a proposal, and the link to edit it. */
function NextStep({ proposal }: { proposal: ProposalsGetOutput }) {
  const { mayGrant } = useWorkspace()
  const { reopen, event } = useProposalActions(proposal)
  const { uuid, status, acceptance } = proposal
  const edit = (primary = false) => (
    <Link
      to="/app/proposals/$proposalUuid/edit"
      params={{ proposalUuid: uuid }}
      className={buttonClass(primary ? 'primary' : 'secondary', 'md', 'flex-auto')}
    >
      <Pencil size={18} aria-hidden />
      {primary ? 'Renovar a validade' : 'Editar'}
    </Link>
  )
  // An acceptance stays valid, whatever was offered after it.
  if (acceptance && (status === 'ACCEPTED' || proposal.event)) {
    return (
      <div className="flex flex-wrap gap-2">
        {edit()}
        {proposal.event ? (
          <Link
            to="/app/$eventUuid"
            params={{ eventUuid: proposal.event.uuid }}
            className={buttonClass('primary', 'md', 'flex-auto')}
          >
            <CalendarHeart size={18} aria-hidden />
            Abrir o evento
          </Link>
        ) : (
          mayGrant('WRITE_EVENTS') && (
            <Button
              className="flex-auto"
              icon={<CalendarPlus size={18} aria-hidden />}
              loading={event.isPending}
              loadingText="Criando…"
              onClick={() => event.mutate()}
            >
              Criar evento
            </Button>
          )
        )}
        {!proposal.event && !mayGrant() && (
          <NotInControl className="basis-full">não cria eventos</NotInControl>
        )}
      </div>
    )
  }
  if (status === 'EXPIRED') return <div className="flex gap-2">{edit(true)}</div>
  return (
    <div className="flex flex-wrap gap-2">
      {edit()}
      {status === 'DECLINED' ? (
        <Button
          className="flex-auto"
          icon={<RotateCcw size={18} aria-hidden />}
          loading={reopen.isPending}
          loadingText="Reabrindo…"
          onClick={() => reopen.mutate()}
        >
          Reabrir
        </Button>
      ) : (
        <ShareByWhatsApp proposal={proposal} />
      )}
    </div>
  )
}
