import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

/** The way back to the list, on a desk; a phone's bar has its own. */
export function BackToTemplates() {
  return (
    <Link
      to="/app/contracts/templates"
      className="mb-2 -ml-1 inline-flex min-h-6 items-center gap-1 text-sm text-muted hover:text-ink max-md:hidden"
    >
      <ChevronLeft size={16} aria-hidden />
      Modelos de contrato
    </Link>
  )
}
