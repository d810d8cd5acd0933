import { Link } from '@tanstack/react-router'
import { ChevronRight, HeartHandshake } from 'lucide-react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { Card } from '@/ui/Card'

/** The ways to refer. */
export function ShareScreen() {
  return (
    <ColumnPage title="Indicações" subtitle="Convide com o seu link, e acompanhe quem chegou.">
      <Card as="section" aria-label="Indicações" padded={false}>
        <Link
          to="/app/share/indicate-customers"
          className="flex items-center gap-3.5 px-4 py-4 hover:bg-hover focus-visible:-outline-offset-2"
        >
          <HeartHandshake size={22} className="text-muted" aria-hidden />
          <span className="min-w-0 flex-1">
            <span className="block text-body font-medium">Indicar clientes</span>
            <span className="block text-sm text-muted">
              O link para os casais, e o que cada casamento rendeu.
            </span>
          </span>
          <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
        </Link>
      </Card>
    </ColumnPage>
  )
}
