import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { pageFootClass } from '@/app/form/Form'
import { Button } from '@/ui/Button'
import { useProposalFormContext } from './context'
import { formLink } from './links'

export interface PickerPageProps {
  title: string
  subtitle?: string
  /** Reports whether the page may be left; it shows errors first. */
  check?: () => Promise<boolean>
  /** Next to the button, within the thumb's reach. */
  foot?: ReactNode
  children: ReactNode
}

/** A part of the form at an address of its own. Input goes into the form at once; Enter does not submit it. */
export function PickerPage({ title, subtitle, check, foot, children }: PickerPageProps) {
  const { form, proposal } = useProposalFormContext()
  const navigate = useNavigate()
  const router = useRouter()
  const back = formLink(form.open)
  // scrollTo may return a promise, which must not be returned as a clean-up.
  useEffect(() => {
    void window.scrollTo(0, 0)
  }, [])
  async function leave() {
    if (check && !(await check())) return
    // Where the form is one step back, its place on the page is found again.
    if (cameFromForm(router.history.location.state)) router.history.back()
    else void navigate(back)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter in a field from sending the form
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault()
        }
      }}
    >
      <header className="mb-6">
        <Link
          {...back}
          activeOptions={{ exact: true }}
          className="mb-2 hidden items-center gap-1 text-sm text-muted hover:text-ink md:inline-flex"
        >
          <ChevronLeft size={16} aria-hidden />
          {proposal ? 'Editar orçamento' : 'Novo orçamento'}
        </Link>
        <h1 className="font-display text-xl font-medium tracking-[-0.01em] md:text-2xl">{title}</h1>
        {subtitle && <p className="mt-1 text-body text-muted">{subtitle}</p>}
      </header>
      <div className="flex flex-col gap-6">{children}</div>
      <div className={`${pageFootClass} mt-8`}>
        {foot && <div className="min-w-0 flex-1">{foot}</div>}
        <Button size="lg" className="max-md:flex-1" onClick={() => void leave()}>
          Pronto
        </Button>
      </div>
    </div>
  )
}

/** Whether the step before was the form itself. */
function cameFromForm(state: object): boolean {
  return 'fromForm' in state
}
