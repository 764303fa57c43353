// app/threads/[threadId]/page.tsx
import { Suspense } from "react";
import { Thread } from "./thread";

async function Content({ params }: { params: Promise<{ threadId: string }> }) {
  return <Thread threadId={(await params).threadId} />;
}

export default function Page({ params }: { params: Promise<{ threadId: string }> }) {
  return (
    <Suspense>
      <Content params={params} />
    </Suspense>
  );
}
