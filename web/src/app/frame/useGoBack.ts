import { type NavigateOptions, useCanGoBack, useRouter } from '@tanstack/react-router'

/** One step back, to where the person came from; who came by the address goes to `otherwise`. */
export function useGoBack(otherwise: NavigateOptions): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else void router.navigate(otherwise)
  }
}
