import { toast } from '@/ui/toast'

/** Puts a text on the clipboard and says so; where it is closed to us the text can be copied by hand. */
export async function copied(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error('Não deu para copiar', { description: text })
  }
}
