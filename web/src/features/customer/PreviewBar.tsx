import { Link } from '@tanstack/react-router'
import { Eye, Undo2 } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useContact } from '@/lib/contact'
import { buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'

/** The bar above every page of the client's side while a planner previews it. */
export default function PreviewBar({ eventUuid }: { eventUuid: string }) {
  const answered = useContact() === 'ok'
  // What sticks to the top of the window leaves this room for the bar.
  useLayoutEffect(() => {
    document.documentElement.dataset.previewed = ''
    return () => {
      delete document.documentElement.dataset.previewed
    }
  }, [])
  return (
    <section
      aria-label="Visão do cliente"
      className={cx(
        'sticky z-30 flex h-(--preview-bar) items-center gap-3 bg-ink px-4 text-paper md:px-6',
        answered ? 'top-(--control-bar)' : 'top-[calc(2.25rem+var(--control-bar))]',
      )}
    >
      <Eye size={18} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 text-sm leading-tight font-semibold">
        Você está vendo como o cliente
        <span className="font-normal max-md:hidden"> · aqui nada pode ser mudado</span>
      </p>
      <Link
        to="/app/$eventUuid/settings/permissions"
        params={{ eventUuid }}
        className={buttonClass(
          'ghost',
          'sm',
          'border border-paper/60 text-paper hover:bg-paper/15',
        )}
      >
        <Undo2 size={16} aria-hidden />
        <span>
          Voltar<span className="max-md:sr-only"> ao evento</span>
        </span>
      </Link>
    </section>
  )
}
