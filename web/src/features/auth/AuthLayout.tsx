import type { ReactNode } from 'react'
import { Content } from '@/app/frame/Content'
import { SkipLink } from '@/app/frame/SkipLink'
import { Wordmark } from '@/app/frame/Wordmark'
import { Garden } from '@/ui/Garden'

/** The layout of the sign-in pages: content at the left, and a garden next to it or below. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col md:grid md:grid-cols-2">
      <SkipLink />
      <div className="flex flex-1 flex-col px-7 pt-16 md:items-center md:px-10 md:pt-0">
        <div className="flex w-full flex-1 flex-col md:max-w-90 md:justify-center md:pb-24">
          <header className="mb-16 md:mb-14">
            <Wordmark />
          </header>
          <Content width="whole">{children}</Content>
        </div>
        <Garden seed="entrada" tint="wine" className="-mx-7 mt-10 h-60 md:hidden" />
      </div>
      <aside aria-label="Cortejo" className="relative hidden overflow-hidden bg-wine-tint md:block">
        <Garden seed="jardim" tint="wine" className="absolute inset-x-0 bottom-0 h-[46%]" />
        <p className="relative mx-auto mt-[20vh] max-w-120 px-10 font-display text-2xl leading-[1.2] font-medium text-balance text-wine">
          Cada detalhe no seu tempo, do primeiro sim à última dança.
        </p>
      </aside>
    </div>
  )
}
