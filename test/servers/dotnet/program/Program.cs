using AGUI.Abstractions;
using AGUI.Formatting;
using AGUI.Server;
using Deployments;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.AI;
using Microsoft.Extensions.Options;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;
#if AGENT_FRAMEWORK
using Microsoft.Agents.AI;
using Microsoft.Agents.AI.Hosting;
using Microsoft.Agents.AI.Hosting.AGUI.AspNetCore;
using Microsoft.Agents.AI.Workflows;
#endif

var builder = WebApplication.CreateBuilder(args);
builder.Logging.SetMinimumLevel(LogLevel.Warning);
builder.WebHost.UseUrls($"http://127.0.0.1:{args.FirstOrDefault(a => a.StartsWith("--port="))?[7..] ?? "5188"}");
builder.Services.AddCors();
builder.Services.AddSingleton<Ledger>().AddSingleton<History>().AddSingleton<Tools>();
builder.Services.ConfigureHttpJsonOptions(options =>
{
    options.SerializerOptions.TypeInfoResolverChain.Add(AGUIJsonSerializerContext.Default);
    AGUIJsonUtilities.RegisterInterruptContentTypes(options.SerializerOptions);
});
#if AGENT_FRAMEWORK
builder.Services.AddAGUIServer();
builder.Services.AddSingleton<AgentIsolationKeyProvider, OneUser>();
builder.Services.AddAIAgent("kept", (services, name) => Agent(services, name)).WithInMemorySessionStore();
builder.Services.AddAIAgent("flow", (services, name) => AgentWorkflowBuilder.BuildSequential(Agent(services, "worker")).AsAIAgent(id: name, name: name, includeExceptionDetails: true)).WithInMemorySessionStore();
builder.Services.AddAIAgent("port", (services, name) => Flows.Review(services.GetRequiredService<Ledger>()).AsAIAgent(id: name, name: name, includeExceptionDetails: true)).WithInMemorySessionStore();
#endif

var app = builder.Build();
app.UseCors(policy => policy.AllowAnyOrigin().AllowAnyHeader().AllowAnyMethod());
app.MapGet("/ledger", (Ledger ledger) => ledger.Acts);
app.MapDelete("/ledger", (Ledger ledger, History history) => { ledger.Clear(); history.Clear(); });
app.MapGet("/history", (History history) => history.Seen);

// The SDK alone, over any chat client behind function invocation. `/sdk-lenient` accepts histories that a real model's API refuses.
foreach (var strict in new[] { true, false })
{
    app.MapPost(strict ? "/sdk" : "/sdk-lenient", (
        [FromBody] RunAgentInput input, [FromServices] IOptions<JsonOptions> json, IServiceProvider services, HttpContext http, CancellationToken stop) =>
    {
        var context = input.ToChatRequestContext(json.Value.SerializerOptions);
        var events = Model(services, strict).GetStreamingResponseAsync(context.Messages, context.ChatOptions, stop).AsAGUIEventStreamAsync(context, stop);
        http.Response.ContentType = "text/event-stream";
        return new SseEventStreamFormatter().WriteAsync(events, http.Response.Body, stop);
    });
}

#if AGENT_FRAMEWORK
// Agent Framework on top of it: without a session store, with one, and two workflows.
app.MapAGUIServer("/agent", Agent(app.Services, "plain"));
foreach (var name in new[] { "kept", "flow", "port" }) app.MapAGUIServer(name, $"/{name}");
#endif

app.Lifetime.ApplicationStarted.Register(() => Console.WriteLine($"ready {app.Urls.First()}"));
await app.RunAsync();

static IChatClient Model(IServiceProvider services, bool strict) =>
    new AskUserChatClient(new ScriptedChatClient(strict, services.GetRequiredService<History>()))
        .AsBuilder()
        .ConfigureOptions(options => options.Tools = [.. options.Tools ?? [], .. services.GetRequiredService<Tools>().All()])
        .UseFunctionInvocation()
        .Build();

#if AGENT_FRAMEWORK
static AIAgent Agent(IServiceProvider services, string name) => new ChatClientAgent(
    new AskUserChatClient(new ScriptedChatClient(strict: true, services.GetRequiredService<History>())),
    instructions: "You manage files.", name: name, tools: services.GetRequiredService<Tools>().All());

/// <summary>Everyone is the same user here: sessions are told apart by thread alone.</summary>
internal sealed class OneUser : AgentIsolationKeyProvider
{
    public override ValueTask<string?> GetIsolationKeyAsync(CancellationToken cancellationToken = default) => new("one");
}
#endif
