/** Checks objects against the schemas of Kubernetes' API. */
import type { ErrorObject } from "ajv";

/** Loads the schema of each object that our chart renders. */
const SCHEMAS: Record<string, () => Promise<{ validate: Validator }>> = {
  "v1 ConfigMap": () => import("kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap"),
  "v1 Service": () => import("kubernetes-models/_schemas/IoK8sApiCoreV1Service"),
  "apps/v1 Deployment": () => import("kubernetes-models/_schemas/IoK8sApiAppsV1Deployment"),
  "apps/v1 StatefulSet": () => import("kubernetes-models/_schemas/IoK8sApiAppsV1StatefulSet"),
  "autoscaling/v2 HorizontalPodAutoscaler": () =>
    import("kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler"),
  "networking.k8s.io/v1 Ingress": () => import("kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress"),
  "networking.k8s.io/v1 NetworkPolicy": () => import("kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy"),
  "policy/v1 PodDisruptionBudget": () => import("kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget"),
};

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
}

interface Validator {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** A sentence per mistake: wrong or missing values, and fields that the schema does not know. */
export async function faultsOf(object: KubernetesObject): Promise<string[]> {
  const name = `${object.apiVersion} ${object.kind}`;
  const load = SCHEMAS[name];
  if (!load) return [`${name} has no schema here`];
  const { validate } = await load();
  const unread = new Set<string>();
  const isValid = validate(watchReads(object, unread, ""));
  const errors = isValid ? [] : (validate.errors ?? []);
  return [
    ...errors.map(
      ({ instancePath, keyword, params }) => `${name}: ${instancePath}: ${keyword} ${JSON.stringify(params)}`,
    ),
    ...[...unread].map((path) => `${name}: ${path} is not a field of Kubernetes`),
  ];
}

/**
 * The schemas allow unknown fields, and the validators are compiled. A validator reads each field that its schema
 * knows, so the fields that it does not read are unknown.
 */
function watchReads(value: unknown, unread: Set<string>, path: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  const children = new Map(
    Object.entries(value).map(([key, child]) => [key, watchReads(child, unread, `${path}/${key}`)]),
  );
  for (const key of children.keys()) unread.add(`${path}/${key}`);
  return new Proxy(value, {
    get: (target, key) => {
      if (typeof key !== "string" || !children.has(key)) return Reflect.get(target, key) as unknown;
      unread.delete(`${path}/${key}`);
      return children.get(key);
    },
  });
}
