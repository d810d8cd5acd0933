import { WifiOff } from 'lucide-react'
import { useOnline } from '@/lib/useOnline'

/** Says that there is no network, for as long as there is none. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status" className="sticky top-0 z-30">
      {!online && (
        <p className="flex min-h-9 items-center justify-center gap-2 bg-amber-tint px-4 py-1.5 text-center text-sm font-medium text-amber-ink md:h-9">
          <WifiOff size={16} aria-hidden />
          Você está sem conexão. O que já abriu continua aqui; para salvar, espere a internet
          voltar.
        </p>
      )}
    </div>
  )
}
