import { useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { calendarRevoke } from '@/client/api/calendar.gen'
import type { CalendarFeed } from '@/client/types.gen'
import { ago } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { toast } from '@/ui/toast'
import { feedsQuery } from './queries'

export interface StandingLinkProps {
  feed: CalendarFeed
  /** What the link shows, if no heading above says it. */
  of?: string
}

/** An active calendar link, with the button that revokes it. Its address is never shown again. */
export function StandingLink({ feed, of }: StandingLinkProps) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const revoke = async () => {
    try {
      await calendarRevoke({ client, body: { uuid: feed.uuid }, throwOnError: true })
    } catch (error) {
      const problem = toProblem(error)
      if (!problem.isMissing) {
        toast.error('O link não foi revogado', { description: problem.detail })
        throw error
      }
    }
    toast.success('Link revogado')
    await queryClient.invalidateQueries({ queryKey: feedsQuery(client).queryKey })
  }
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line text-sm">
      <Link2 size={16} className="text-muted" aria-hidden />
      <span className="min-w-0 flex-1 wrap-break-word">
        {of && <span className="block font-medium">{of}</span>}
        Link criado {ago(feed.createdAt)}
      </span>
      <Button
        variant="ghost"
        size="sm"
        {...(of && { 'aria-label': `Revogar o link de ${of}` })}
        onClick={() => setAsking(true)}
      >
        Revogar
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Revogar link do calendário"
        description="Os calendários que usam este link deixam de se atualizar. Não dá para desfazer, mas você pode criar outro."
        confirmText="Revogar link"
        loadingText="Revogando…"
        danger
        onConfirm={revoke}
      />
    </li>
  )
}
