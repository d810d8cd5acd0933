import { CloudOff, WifiOff } from 'lucide-react'
import { Suspense, useLayoutEffect } from 'react'
import { useContact } from '@/lib/contact'
import { lazyPart } from '@/lib/lazyPart'

const HowOld = lazyPart(async () => {
  try {
    return { default: (await import('@/app/offline/HowOld')).HowOld }
  } catch {
    return { default: () => null }
  }
})

/** Says that there is no network, or no answer, for as long as there is none. */
export function OfflineBanner() {
  const contact = useContact()
  // What sticks at the top of a page sticks below it (`--top`).
  useLayoutEffect(() => {
    const page = document.documentElement
    page.toggleAttribute('data-out-of-contact', contact !== 'ok')
    return () => page.removeAttribute('data-out-of-contact')
  }, [contact])
  const age = (
    <Suspense>
      <HowOld />
    </Suspense>
  )
  return (
    <div role="status" className="sticky top-0 z-30">
      {contact !== 'ok' && (
        <p
          className={
            'flex min-h-9 items-center justify-center gap-2 bg-slate-tint px-4 py-1.5 text-center ' +
            'text-sm font-medium text-slate md:h-9'
          }
        >
          {contact === 'offline' ? (
            <>
              <WifiOff size={16} className="shrink-0" aria-hidden />
              <span>
                Você está sem conexão. O que já abriu continua aqui{age}; para salvar, espere a
                internet voltar.
              </span>
            </>
          ) : (
            <>
              <CloudOff size={16} className="shrink-0" aria-hidden />
              <span>
                Estamos sem contato com o Cortejo, tentando de novo. O que já abriu continua aqui
                {age}.
              </span>
            </>
          )}
        </p>
      )}
    </div>
  )
}
