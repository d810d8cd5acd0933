import { Link, type LinkOptions } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Content } from '@/features/frame/Content'
import { PhoneBar } from '@/features/frame/PhoneBar'

/** A page below another of the client's side, and the way back to it. */
export function TaskFrame({
  back,
  label,
  title,
  children,
}: {
  back: LinkOptions
  /** Where back leads: "Checklist". */
  label: string
  /** The bar's words on a phone. */
  title: string
  children: ReactNode
}) {
  return (
    <>
      <PhoneBar title={title} back={{ link: back, label: `Voltar: ${label}` }} />
      <Content>
        <div className="mx-auto max-w-150">
          <Link
            {...back}
            className="mb-4 -ml-2 hidden h-11 items-center gap-1 rounded-input px-2 text-sm font-medium text-muted hover:text-ink md:inline-flex"
          >
            <ChevronLeft size={18} aria-hidden />
            {label}
          </Link>
          {children}
        </div>
      </Content>
    </>
  )
}
