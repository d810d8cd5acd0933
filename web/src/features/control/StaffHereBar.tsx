import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { businessQuery } from '@/app/workspace/me'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { timeOf } from '@/lib/clock'
import { useContact } from '@/lib/contact'
import { cx } from '@/ui/classes'
import { useRoomForBar } from './useRoomForBar'

/** Over every screen of an owner while Cortejo's staff are in control of their business. */
export default function StaffHereBar() {
  const { business, client } = useWorkspace()
  const queryClient = useQueryClient()
  const answered = useContact() === 'ok'
  const [latest] = business.controls
  const until = business.controls.map(({ expiresAt }) => expiresAt).sort()[
    business.controls.length - 1
  ]

  // No live update reports that a control expired: the server is asked a little later, because clocks differ.
  const [over, setOver] = useState<string>()
  useEffect(() => {
    if (!until) return
    const timer = window.setTimeout(
      () => {
        setOver(until)
        void queryClient.invalidateQueries({ queryKey: businessQuery(client).queryKey })
      },
      Math.max(0, Date.parse(until) - Date.now()) + 1000,
    )
    return () => window.clearTimeout(timer)
  }, [until, queryClient, client])

  const shown = latest !== undefined && until !== over
  useRoomForBar(shown)

  return (
    <div role="status" className={cx('sticky z-30', answered ? 'top-0' : 'top-9')}>
      {shown && until && (
        <section
          id="control-bar"
          aria-label="Equipe do Cortejo no seu espaço"
          className="flex h-(--control-bar) flex-col justify-center gap-x-4 gap-y-1 bg-slate-tint px-4 text-slate md:flex-row md:items-center md:px-6"
        >
          <p className="flex min-w-0 items-center gap-2 text-sm font-semibold md:shrink-0">
            <ShieldCheck size={18} className="shrink-0" aria-hidden />
            <span className="truncate">A equipe do Cortejo está no seu espaço</span>
          </p>
          <p className="flex min-w-0 items-center gap-1.5 text-sm md:flex-1">
            <span className="min-w-0 truncate" title={latest.reason}>
              Motivo: {latest.reason}
            </span>
            <span className="shrink-0">· até {timeOf(until)}</span>
          </p>
          <Link
            to="/app/menu/business/activity"
            search={{ kind: 'CORTEJO' }}
            className="shrink-0 text-sm font-medium underline underline-offset-4"
          >
            Ver o que ela faz
          </Link>
        </section>
      )}
    </div>
  )
}
