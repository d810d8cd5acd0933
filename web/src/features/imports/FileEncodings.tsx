import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportsUploadVendorsOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { toast } from '@/ui/toast'
import type { Encoding, ImportDesk } from './desk'
import { importQuery } from './queries'

export interface FileEncodingsProps {
  file: ImportsUploadVendorsOutput
  desk: ImportDesk
  /** The file itself, while this page has it. */
  chosen: File | null
  onReread: (uuid: string) => void
}

/** The ways to decode a file that says none, each with a sample; another one reads the file again. */
export function FileEncodings({ file, desk, chosen, onReread }: FileEncodingsProps) {
  const queryClient = useQueryClient()
  const upload = useMutation({
    mutationFn: ({ from, encoding }: { from: File; encoding: Encoding }) =>
      desk.upload(from, encoding),
    onSuccess: (read) => {
      queryClient.setQueryData(importQuery(desk.client, read.uuid).queryKey, read)
      onReread(read.uuid)
    },
    onError: (error) =>
      toast.error('O arquivo não foi lido de novo', { description: toProblem(error).detail }),
  })
  const [used, ...others] = file.encodings
  if (!used) return null
  return (
    <Callout tone="amber" title="Confira as letras com acento">
      <p>
        O arquivo não diz como foi gravado. Lemos assim:{' '}
        <strong className="wrap-anywhere">{used.sample}</strong>.
        {chosen ? ' Se não for isso:' : ' Se não for isso, salve-o como CSV UTF-8 e envie de novo.'}
      </p>
      {chosen && (
        <ul className="mt-2 flex flex-col gap-2">
          {others.map(({ name, sample }) => (
            <li key={name}>
              <Button
                variant="secondary"
                loading={upload.isPending && upload.variables.encoding === name}
                onClick={() => upload.mutate({ from: chosen, encoding: name as Encoding })}
              >
                <span className="min-w-0 wrap-anywhere">Ler como “{sample}”</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Callout>
  )
}
