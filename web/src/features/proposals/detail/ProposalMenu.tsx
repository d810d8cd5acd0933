import { Link } from '@tanstack/react-router'
import {
  CalendarPlus,
  Ellipsis,
  FileDown,
  Pencil,
  RotateCcw,
  ThumbsDown,
  ThumbsUp,
  Trash2,
} from 'lucide-react'
import { Suspense } from 'react'
import { useLayoutState } from '@/app/frame/layoutState'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { lazyPart } from '@/lib/lazyPart'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { isOut } from '../text'
import { useProposalActions, useRemoveProposal } from '../useProposalActions'
import { useProposalPdf } from '../useProposalPdf'

const NoteDialog = lazyPart(() => import('./NoteDialog'))

/** The menu with the less common actions on a proposal. */
export function ProposalMenu({
  proposal,
  onGone,
}: {
  proposal: ProposalsGetOutput
  onGone: () => unknown
}) {
  const { status } = proposal
  const { mayGrant } = useWorkspace()
  const { reopen, event } = useProposalActions(proposal)
  const pdf = useProposalPdf(proposal)
  const remove = useRemoveProposal(onGone)
  const [noting, setNoting] = useLayoutState<'ACCEPTED' | 'DECLINED' | undefined>('note', undefined)
  const icon = { size: 16, 'aria-hidden': true } as const
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label="Ações do orçamento">
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Pencil {...icon} />}
          render={
            <Link to="/app/proposals/$proposalUuid/edit" params={{ proposalUuid: proposal.uuid }} />
          }
        >
          Editar
        </MenuItem>
        <MenuItem icon={<FileDown {...icon} />} onSelect={() => pdf.mutate(undefined)}>
          Baixar PDF
        </MenuItem>
        <MenuSeparator />
        {isOut(status) && (
          <MenuItem icon={<ThumbsUp {...icon} />} onSelect={() => setNoting('ACCEPTED')}>
            Anotar um sim
          </MenuItem>
        )}
        {(isOut(status) || status === 'EXPIRED') && (
          <MenuItem icon={<ThumbsDown {...icon} />} onSelect={() => setNoting('DECLINED')}>
            Anotar um não
          </MenuItem>
        )}
        {proposal.acceptance && !proposal.event && mayGrant('WRITE_EVENTS') && (
          <MenuItem icon={<CalendarPlus {...icon} />} onSelect={() => event.mutate()}>
            Criar evento do que foi aceito
          </MenuItem>
        )}
        {status === 'DECLINED' && (
          <MenuItem icon={<RotateCcw {...icon} />} onSelect={() => reopen.mutate()}>
            Reabrir
          </MenuItem>
        )}
        {status !== 'ACCEPTED' && <MenuSeparator />}
        <MenuItem danger icon={<Trash2 {...icon} />} onSelect={() => remove(proposal)}>
          Excluir orçamento
        </MenuItem>
      </Menu>
      <Suspense>
        {noting && (
          <NoteDialog proposal={proposal} answer={noting} onClose={() => setNoting(undefined)} />
        )}
      </Suspense>
    </>
  )
}
